import { PasswordField } from '#core/staff/console/password-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import type { NewShopErrors } from '../use-new-shop.ts'

export interface OwnerDraft {
  readonly name: string
  readonly password: string
}

interface OwnerStepProps {
  readonly email: string
  readonly owner: OwnerDraft
  readonly errors: NewShopErrors
  readonly onChange: (owner: OwnerDraft) => void
}

/** Who signs in: the address of the link, a name and a password. */
export const OwnerStep = ({ email, owner, errors, onChange }: OwnerStepProps) => {
  const t = useNewShopsTexts()
  return (
    <>
      <TextField
        name="email"
        autoComplete="username"
        dir="ltr"
        label={t('signUp.email')}
        value={email}
        readOnly
      />
      <TextField
        name="ownerName"
        autoComplete="name"
        maxLength={80}
        label={t('owner.name')}
        value={owner.name}
        error={errors['owner.name']}
        onChange={({ currentTarget }) => onChange({ ...owner, name: currentTarget.value })}
        required
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('owner.password')}
        hint={t('owner.passwordRule')}
        value={owner.password}
        error={errors['owner.password']}
        onChange={({ currentTarget }) => onChange({ ...owner, password: currentTarget.value })}
        required
      />
      <p className="text-muted text-sm">{t('owner.next')}</p>
    </>
  )
}
