import { type SubmitEvent, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { staffErrors } from '../contract/errors.ts'
import { readField } from './read-field.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'
import { useEnterConsole } from './use-enter-console.ts'

const FIELDS = ['email', 'password', 'code'] as const

type SignInErrors = {
  readonly [Name in (typeof FIELDS)[number]]?: string
} & {
  /** An error that belongs to no field. */
  readonly form?: string
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** Absent while the account is not known to have a second factor. */
  readonly code: string | undefined
}

/** The sign-in form: errors are shown next to their field, and the input is preserved. */
export const useSignIn = () => {
  const t = useStaffConsoleTexts()
  const enterConsole = useEnterConsole()
  const [errors, setErrors] = useState<SignInErrors>({})
  const [busy, setBusy] = useState(false)
  const [isCodeNeeded, setCodeNeeded] = useState(false)

  const missing = ({ email, password, code }: Credentials): SignInErrors => ({
    ...(email.trim() === '' && { email: t('signIn.emailMissing') }),
    ...(password === '' && { password: t('signIn.passwordMissing') }),
    ...(code?.trim() === '' && { code: t('signIn.codeMissing') }),
  })

  const send = async ({ email, password, code }: Credentials): Promise<SignInErrors> => {
    const body = { email, password, ...(code !== undefined && { code: code.trim() }) }
    const answer = await consoleApi<StaffApi>()('POST /api/v1/console/sign-in', { body })
    if (answer.ok) {
      await enterConsole(answer.data.token)
      return {}
    }
    const { status, code: error, message } = answer.error
    if (status === 0) return { form: t('signIn.offline') }
    if (error === staffErrors.codeNeeded.code) {
      setCodeNeeded(true)
      return {}
    }
    if (error === staffErrors.wrongCode.code) return { code: message }
    return error === staffErrors.wrongCredentials.code ? { password: message } : { form: message }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const [email, password] = [readField(form, 'email'), readField(form, 'password')]
    const typed = { email, password, code: isCodeNeeded ? readField(form, 'code') : undefined }
    const gaps = missing(typed)
    setBusy(true)
    const found = Object.keys(gaps).length > 0 ? gaps : await send(typed)
    setBusy(false)
    setErrors(found)
    const wrong = FIELDS.find((name) => found[name])
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return { errors, busy, submit, isCodeNeeded }
}
