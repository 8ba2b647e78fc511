import { MAX_EMAIL_LENGTH } from '#platform/kernel/email.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import type { EmailNeed } from '../domain/details.ts'
import { MAX_NAME_LENGTH, stripDirectionMarks } from '../domain/names.ts'
import type { ContactIssue } from './contact-issues.ts'
import { useCustomersTexts } from './customers-texts.ts'

export interface Contact {
  readonly name: string
  readonly email: string
}

interface ContactFieldsProps {
  readonly value: Contact
  readonly emailNeed: EmailNeed
  /** What is missing or invalid, once it was validated. */
  readonly faults: readonly ContactIssue[]
  /** The server's error for the e-mail address. */
  readonly emailError?: string
  readonly onChange: (value: Contact) => void
}

const getNameIssueText = (name: string) =>
  name.trim() === '' ? 'contact.nameMissing' : 'contact.nameInvalid'

/** Name and, where the store's settings include it, e-mail address. */
export const ContactFields = ({
  value,
  emailNeed,
  faults: issues,
  emailError,
  onChange,
}: ContactFieldsProps) => {
  const t = useCustomersTexts()
  return (
    <div className="grid gap-4">
      <TextField
        id="contact-name"
        label={t('contact.name')}
        required
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        value={value.name}
        error={
          issues.includes('name') ? t(getNameIssueText(value.name), { max: MAX_NAME_LENGTH }) : undefined
        }
        onChange={({ target }) => onChange({ ...value, name: stripDirectionMarks(target.value) })}
      />
      {emailNeed !== 10 && (
        <TextField
          id="contact-email"
          label={t('contact.email')}
          required={emailNeed === 20}
          optional={emailNeed === 30}
          hint={t('contact.emailWhy')}
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          value={value.email}
          error={issues.includes('email') ? t('contact.emailInvalid') : emailError}
          onChange={({ target }) => onChange({ ...value, email: target.value })}
        />
      )}
    </div>
  )
}
