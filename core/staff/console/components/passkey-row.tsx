import { useState } from 'react'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffPasskey } from '../../contract/account-endpoints.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { AccountCalls } from '../use-account.ts'
import { ConfirmPassword } from './confirm-password.tsx'

interface PasskeyRowProps {
  readonly passkey: StaffPasskey
  readonly calls: AccountCalls
}

const RenameForm = ({ passkey, calls, onClose }: PasskeyRowProps & { readonly onClose: () => void }) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<string>()
  const save = async () => {
    if (name.trim() === '') return setError(t('passkeys.nameMissing'))
    const answer = await calls.renamePasskey(passkey._id, name)
    if (!answer.ok) return setError(answer.error.message || t('signIn.offline'))
    show({ tone: 'success', text: t('people.saved') })
    onClose()
  }
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        name="passkeyName"
        autoComplete="off"
        autoFocus
        maxLength={60}
        label={t('passkeys.name')}
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('people.save')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  )
}

const RemoveForm = ({ passkey, calls, onClose }: PasskeyRowProps & { readonly onClose: () => void }) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [error, setError] = useState<string>()
  const remove = async (password: string): Promise<void> => {
    if (password === '') return setError(t('signIn.passwordMissing'))
    const answer = await calls.removePasskey(passkey._id, password)
    if (!answer.ok) return setError(Object.values(toFieldErrors(answer.error, t('signIn.offline')))[0])
    show({ tone: 'success', text: t('passkeys.removed') })
  }
  return (
    <ConfirmPassword
      action={t('passkeys.remove')}
      isDangerous
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}

/** One passkey with when it was added and used. */
export const PasskeyRow = ({ passkey, calls }: PasskeyRowProps) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const [step, setStep] = useState<'rename' | 'remove'>()
  const { name, host, addedAt, lastUsedAt } = passkey
  const format = (time: string) => formatDateTime(time, zone, language)
  const close = () => setStep(undefined)
  const facts = [
    t('passkeys.addedAt', { time: format(addedAt) }),
    lastUsedAt ? t('passkeys.usedAt', { time: format(lastUsedAt) }) : t('passkeys.neverUsed'),
    // Where the console has several hosts, each needs a passkey of its own.
    ...(host === window.location.hostname ? [] : [t('passkeys.at', { host })]),
  ]
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <bdi className="wrap-anywhere font-semibold">{name}</bdi>
          {facts.map((fact) => (
            <p key={fact} className="text-muted text-sm">
              {fact}
            </p>
          ))}
        </div>
        {!step && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('passkeys.renameNamed', { name })}
              onClick={() => setStep('rename')}
            >
              {t('passkeys.rename')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('passkeys.removeNamed', { name })}
              onClick={() => setStep('remove')}
            >
              {t('passkeys.remove')}
            </Button>
          </div>
        )}
      </div>
      {step === 'rename' && <RenameForm passkey={passkey} calls={calls} onClose={close} />}
      {step === 'remove' && <RemoveForm passkey={passkey} calls={calls} onClose={close} />}
    </li>
  )
}
