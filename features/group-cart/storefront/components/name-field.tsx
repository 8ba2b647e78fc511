import { TextField } from '#platform/ui/text-field.tsx'
import { MAX_MEMBER_NAME_LENGTH } from '../../domain/group.ts'
import { useGroupTexts } from '../group-texts.ts'

interface NameFieldProps {
  readonly value: string
  readonly fault: string
  readonly onChange: (name: string) => void
}

/** Name that the others in the group see. */
export const NameField = ({ value, fault: issue, onChange }: NameFieldProps) => {
  const t = useGroupTexts()
  return (
    <TextField
      label={t('name.label')}
      hint={t('name.hint')}
      autoComplete="given-name"
      maxLength={MAX_MEMBER_NAME_LENGTH}
      value={value}
      error={issue || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
