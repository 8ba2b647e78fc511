import { getDirection, LANGUAGE_TABLE, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

interface LocalizedFieldProps {
  readonly label: string
  readonly hint?: string
  readonly languages: readonly Language[]
  readonly value: LocalizedText
  readonly onChange: (value: LocalizedText) => void
  readonly maxLength: number
  readonly isLong?: boolean
  readonly isRequired?: boolean
  /** An error that applies to every language. */
  readonly error?: string | undefined
}

/** One text in all languages of the site, side by side; what is missing is marked. */
export const LocalizedField = ({
  label,
  hint,
  languages,
  value,
  onChange,
  maxLength,
  isLong,
  isRequired,
  error,
}: LocalizedFieldProps) => {
  const t = useConsoleShellTexts()
  const isFilled = Object.values(value).some((text) => text?.trim())
  const Control = isLong ? TextArea : TextField
  const write = (language: Language, text: string): void => {
    const { [language]: _, ...others } = value
    onChange(text === '' ? others : { ...others, [language]: text })
  }
  return (
    <fieldset>
      <legend className="font-semibold">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="ms-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {languages.map((language, index) => (
          <Control
            key={language}
            error={index === 0 ? error : undefined}
            lang={language}
            dir={getDirection(language)}
            label={
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="sr-only">{label}: </span>
                <bdi lang={language}>{LANGUAGE_TABLE[language].name}</bdi>
                {(isRequired || isFilled) && !value[language]?.trim() && (
                  <Badge tone="warning">{t('field.missing')}</Badge>
                )}
              </span>
            }
            {...(isLong ? {} : { maxLength })}
            value={value[language] ?? ''}
            onChange={(event: { currentTarget: { value: string } }) =>
              write(language, event.currentTarget.value.slice(0, maxLength))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
