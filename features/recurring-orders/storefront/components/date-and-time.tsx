import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatWallTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { DateField } from '#platform/ui/date-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useRecurringTexts } from '../recurring-texts.ts'

const STEP_MINUTES = 15
const DAY_MINUTES = 24 * 60

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The quarters of an hour, and the present time where it lies between two of them; in minutes after midnight. */
const listTimes = (present: string): number[] => {
  const quarters = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, index) => index * STEP_MINUTES)
  return [...new Set([...quarters, toMinutes(present)])].toSorted((a, b) => a - b)
}

interface DateAndTimeProps {
  /** The name of the date. */
  readonly label: string
  readonly min?: string
  readonly day: string
  readonly time: string
  readonly onChange: (chosen: { day: string; time: string }) => void
}

/** A date and a time of the outlet's clock, written as the language of the page writes them. */
export const DateAndTime = ({ label, min, day, time, onChange }: DateAndTimeProps) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  const { brand } = useSite()
  return (
    <div className="grid items-start gap-4">
      <DateField
        label={label}
        required
        country={brand.country}
        {...(min !== undefined && { min })}
        value={day}
        onChange={(chosen) => onChange({ day: chosen, time })}
      />
      <SelectField
        label={t('form.time')}
        required
        value={time}
        options={listTimes(time).map((minutes) => ({
          value: toTime(minutes),
          label: formatWallTime(minutes, language),
        }))}
        onChange={({ currentTarget }) => onChange({ day, time: currentTarget.value })}
      />
    </div>
  )
}
