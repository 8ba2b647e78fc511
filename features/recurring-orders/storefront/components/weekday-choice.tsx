import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { listWeekdays } from '#platform/i18n/week.ts'
import { useRecurringTexts } from '../recurring-texts.ts'

interface WeekdayChoiceProps {
  readonly value: readonly number[]
  readonly onChange: (weekdays: readonly number[]) => void
}

/** The weekdays in the order of the country's calendars; none means the weekday of the first date. */
export const WeekdayChoice = ({ value, onChange }: WeekdayChoiceProps) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  const { brand } = useSite()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('form.weekdays')}</legend>
      <div className="flex flex-wrap gap-2">
        {listWeekdays(brand.country).map((weekday) => (
          <label
            key={weekday}
            className="pressable flex min-h-target cursor-pointer items-center rounded-full border border-line px-3.5 has-checked:border-brand-strong has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(weekday)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? [...value, weekday] : value.filter((other) => other !== weekday),
                )
              }
            />
            {formatWeekdayName(weekday, language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
