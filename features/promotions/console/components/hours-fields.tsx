import type { Weekday, WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { TermsFieldsProps } from './effect-fields.tsx'
import { CheckList } from './fields.tsx'

/** Hours of a promotion as edited in the console: some days, one time span. */
interface HoursDraft {
  readonly days: readonly Weekday[]
  readonly from: string
  readonly to: string
}

/** Parses hours; undefined when they are more complex than the console can edit. Such hours are left unchanged. */
const toHoursDraft = (hours: WeeklyHours): HoursDraft | undefined => {
  const days = WEEKDAYS.filter((day) => (hours[day]?.length ?? 0) > 0)
  const spans = new Set(days.map((day) => JSON.stringify(hours[day])))
  const [window, ...others] = (days[0] && hours[days[0]]) ?? []
  if (!window || others.length > 0 || spans.size > 1 || hours.dates) return undefined
  return { days, from: window[0], to: window[1] }
}

const toWeeklyHours = ({ days, from, to }: HoursDraft): WeeklyHours =>
  Object.fromEntries(days.map((day) => [day, [[from, to]]]))

const LUNCH_HOURS: HoursDraft = { days: [...WEEKDAYS], from: '12:00', to: '15:00' }

/** Weekdays and hours at which a promotion applies, by the outlet's clock. */
export const HoursFields = ({ terms, onChange }: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  const { hours } = terms.conditions
  const draft = hours && toHoursDraft(hours)
  const write = (next: HoursDraft | null) => {
    const written = next && next.days.length > 0 ? toWeeklyHours(next) : null
    onChange({ ...terms, conditions: { ...terms.conditions, hours: written } })
  }
  return (
    <div className="grid gap-2">
      <CheckboxField
        label={t('hours.bound')}
        checked={hours !== null}
        onChange={({ target }) => write(target.checked ? LUNCH_HOURS : null)}
      />
      {hours && !draft && <p className="text-muted text-sm">{t('hours.rich')}</p>}
      {draft && (
        <>
          <CheckList
            legend={t('hours.days')}
            options={WEEKDAYS.map((value, index) => ({
              value,
              label: formatWeekdayName(index + 1, language),
            }))}
            chosen={draft.days}
            onChange={(days) => write({ ...draft, days: WEEKDAYS.filter((day) => days.includes(day)) })}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              type="time"
              label={t('hours.from')}
              value={draft.from}
              onChange={({ target }) => target.value && write({ ...draft, from: target.value })}
            />
            <TextField
              type="time"
              label={t('hours.to')}
              value={draft.to}
              onChange={({ target }) => target.value && write({ ...draft, to: target.value })}
            />
          </div>
        </>
      )}
    </div>
  )
}
