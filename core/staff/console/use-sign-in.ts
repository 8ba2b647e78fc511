import { type SubmitEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { startConsoleSession } from '#core/console-shell/console/console-session.ts'
import { getPathAfterSignIn } from '#core/console-shell/console/paths.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import { staffErrors } from '../contract/errors.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

interface SignInErrors {
  readonly email?: string
  readonly password?: string
  /** An error that belongs to no field. */
  readonly form?: string
}

const readField = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** The sign-in form: errors are shown next to their field, and the input is preserved. */
export const useSignIn = () => {
  const t = useStaffConsoleTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [errors, setErrors] = useState<SignInErrors>({})
  const [busy, setBusy] = useState(false)

  const missing = (email: string, password: string): SignInErrors => ({
    ...(email.trim() === '' && { email: t('signIn.emailMissing') }),
    ...(password === '' && { password: t('signIn.passwordMissing') }),
  })

  const send = async (email: string, password: string): Promise<SignInErrors> => {
    const answer = await consoleApi<StaffApi>()('POST /api/v1/console/sign-in', { body: { email, password } })
    if (answer.ok) {
      startConsoleSession(answer.data.token)
      await navigate(getPathAfterSignIn(search.get('next')), { replace: true })
      return {}
    }
    const { status, code, message } = answer.error
    if (status === 0) return { form: t('signIn.offline') }
    return code === staffErrors.wrongCredentials.code ? { password: message } : { form: message }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const [email, password] = [readField(form, 'email'), readField(form, 'password')]
    const gaps = missing(email, password)
    setBusy(true)
    const found = Object.keys(gaps).length > 0 ? gaps : await send(email, password)
    setBusy(false)
    setErrors(found)
    const wrong = found.email ? 'email' : 'password'
    if (found.email || found.password) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return { errors, busy, submit }
}
