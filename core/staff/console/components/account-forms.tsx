import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffAccount } from '../../contract/account-endpoints.ts'
import { isStaffName, MAX_STAFF_NAME_LENGTH } from '../../domain/staff-name.ts'
import { PasswordField } from '../password-field.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { AccountCalls } from '../use-account.ts'

type FieldErrors = Readonly<Record<string, string>>

interface AccountPartProps {
  readonly account: StaffAccount
  readonly calls: AccountCalls
}

/** The name that colleagues see. */
export const NameForm = ({ account, calls }: AccountPartProps) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [name, setName] = useState(account.name)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { question } = useLeaveGuard(name.trim() !== account.name, () => undefined)
  const save = async () => {
    if (!isStaffName(name)) return setErrors({ name: t('account.nameMissing') })
    const answer = await calls.rename(name)
    if (!answer.ok) return setErrors(toFieldErrors(answer.error, t('signIn.offline')))
    setErrors({})
    show({ tone: 'success', text: t('people.saved') })
  }
  return (
    <ExplainedSection heading={t('account.name')} text={account.email}>
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          name="name"
          autoComplete="name"
          maxLength={MAX_STAFF_NAME_LENGTH}
          label={t('account.name')}
          hideLabel
          value={name}
          error={errors.name ?? errors.form}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          required
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          {t('people.save')}
        </Button>
        {question}
      </form>
    </ExplainedSection>
  )
}

/** The own password; asks for the present one. */
export const PasswordForm = ({ account, calls }: AccountPartProps) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [typed, setTyped] = useState({ password: '', newPassword: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = async () => {
    const missing = (['password', 'newPassword'] as const).filter((name) => typed[name] === '')
    if (missing.length > 0)
      return setErrors(Object.fromEntries(missing.map((name) => [name, t('signIn.passwordMissing')])))
    const answer = await calls.changePassword(typed)
    if (!answer.ok) return setErrors(toFieldErrors(answer.error, t('signIn.offline')))
    setErrors({})
    setTyped({ password: '', newPassword: '' })
    show({ tone: 'success', text: t('account.passwordChanged') })
  }
  return (
    <ExplainedSection heading={t('account.password')} text={t('account.passwordText')}>
      <form
        noValidate
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {errors.form && <Notice tone="danger" announce="assertive" heading={errors.form} />}
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('password.present')}
          value={typed.password}
          error={errors.password}
          onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, password: value }))}
          required
        />
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          label={t('password.new')}
          hint={t('password.rule')}
          value={typed.newPassword}
          error={errors.newPassword}
          onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, newPassword: value }))}
          required
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          {t('account.changePassword')}
        </Button>
      </form>
    </ExplainedSection>
  )
}
