import { formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useRecurringTexts } from '../recurring-texts.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface WeekdayChoiceProps {
  readonly value: readonly number[]
  readonly onChange: (weekdays: readonly number[]) => void
}

/** The weekdays; none means the weekday of the first date. */
export const WeekdayChoice = ({ value, onChange }: WeekdayChoiceProps) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('form.weekdays')}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((weekday) => (
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
