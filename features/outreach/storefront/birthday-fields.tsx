import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { countDays } from '../domain/birthday.ts'
import { useOutreachTexts } from './outreach-texts.ts'

/** A birthday that is being chosen: the day follows the month. */
export interface BirthdayDraft {
  readonly month: number | undefined
  readonly day: number | undefined
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A day in the middle of the month, so that no time zone moves it. */
const formatMonthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGE_TABLE[language].tag, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 15),
  )

interface BirthdayFieldsProps {
  readonly value: BirthdayDraft
  readonly onChange: (value: BirthdayDraft) => void
}

/** Month and day of a birthday; a year is never asked for. */
export const BirthdayFields = ({ value, onChange }: BirthdayFieldsProps) => {
  const t = useOutreachTexts()
  const language = useLanguage()
  const { month, day } = value
  const days = Array.from({ length: month ? countDays(month) : 0 }, (_, index) => index + 1)
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{t('birthday')}</legend>
      <p className="text-muted text-sm">{t('birthdayHint')}</p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <SelectField
          label={t('month')}
          autoComplete="bday-month"
          value={month ?? ''}
          options={[
            { value: '', label: t('none') },
            ...MONTHS.map((each) => ({ value: String(each), label: formatMonthName(each, language) })),
          ]}
          onChange={({ target }) => {
            const chosen = Number(target.value) || undefined
            const fits = chosen !== undefined && day !== undefined && day <= countDays(chosen)
            onChange({ month: chosen, day: fits ? day : chosen && 1 })
          }}
        />
        <SelectField
          label={t('day')}
          autoComplete="bday-day"
          disabled={month === undefined}
          value={day ?? ''}
          options={
            month === undefined
              ? [{ value: '', label: t('none') }]
              : days.map((each) => ({ value: String(each), label: formatNumber(each, language) }))
          }
          onChange={({ target }) => onChange({ month, day: Number(target.value) || undefined })}
        />
      </div>
    </fieldset>
  )
}
