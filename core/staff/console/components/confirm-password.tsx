import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { PasswordField } from '../password-field.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'

interface ConfirmPasswordProps {
  /** What follows, on the button. */
  readonly action: string
  readonly isDangerous: boolean
  readonly error: string | undefined
  readonly onConfirm: (password: string) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the present password before something that weakens or changes the account. */
export const ConfirmPassword = ({
  action,
  isDangerous,
  error,
  onConfirm,
  onCancel,
}: ConfirmPasswordProps) => {
  const t = useStaffConsoleTexts()
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onConfirm(password)
      }}
    >
      <PasswordField
        name="confirmPassword"
        autoComplete="current-password"
        label={t('password.present')}
        value={password}
        error={error}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('people.cancel')}
        </Button>
      </div>
    </form>
  )
}
