import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { describeDevice } from '../../domain/device-name.ts'
import { PASSKEY_TRANSPORTS } from '../../domain/passkey-transports.ts'
import { loadPasskeyLibrary } from '../passkey-support.ts'
import { PasswordField } from '../password-field.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { AccountCalls } from '../use-account.ts'

type Options = Extract<Awaited<ReturnType<AccountCalls['beginPasskey']>>, { ok: true }>['data']

/** Has an authenticator make a passkey; the key of the text that says why there is none. */
const makePasskey = async (optionsJSON: Options) => {
  const { startRegistration, WebAuthnError } = await loadPasskeyLibrary()
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    return {
      credentialId: id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: PASSKEY_TRANSPORTS.filter((known) => response.transports?.includes(known)),
    }
  } catch (error) {
    if (!(error instanceof WebAuthnError)) throw error
    const isKnown = error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'passkeys.onDevice' : 'passkeys.notAdded'
  }
}

interface AddPasskeyProps {
  readonly calls: AccountCalls
  readonly onClose: () => void
}

/** The steps of adding: errors are shown next to their field. */
const useAddPasskey = ({ calls, onClose }: AddPasskeyProps) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const add = async (name: string, password: string): Promise<void> => {
    const missing = {
      ...(name.trim() === '' && { name: t('passkeys.nameMissing') }),
      ...(password === '' && { password: t('signIn.passwordMissing') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const begun = await calls.beginPasskey(password)
    if (!begun.ok) return setErrors(toFieldErrors(begun.error, t('signIn.offline')))
    const made = await makePasskey(begun.data)
    if (typeof made === 'string') return setErrors({ form: t(made) })
    const added = await calls.addPasskey({ ...made, name })
    if (!added.ok) return setErrors(toFieldErrors(added.error, t('signIn.offline')))
    show({ tone: 'success', text: t('passkeys.added') })
    onClose()
  }
  return { errors, add }
}

/** Asks for a name and the present password, then for the browser's own confirmation. */
export const AddPasskey = (props: AddPasskeyProps) => {
  const t = useStaffConsoleTexts()
  const [name, setName] = useState(() => describeDevice(navigator.userAgent) || t('passkeys.defaultName'))
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, add } = useAddPasskey(props)
  const submit = async () => {
    setBusy(true)
    await add(name, password)
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {errors.form && <Notice tone="danger" announce="assertive" heading={errors.form} />}
      <TextField
        name="passkeyName"
        autoComplete="off"
        maxLength={60}
        label={t('passkeys.name')}
        value={name}
        error={errors.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
      />
      <PasswordField
        name="passkeyPassword"
        autoComplete="current-password"
        label={t('password.present')}
        value={password}
        error={errors.password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('passkeys.add')}
        </Button>
        <Button variant="secondary" onClick={props.onClose}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  )
}
