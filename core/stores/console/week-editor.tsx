import { formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { WEEKDAYS, type Weekday } from '../domain/weekly-hours.ts'
import type { Week } from './hours-draft.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'
import { WindowsEditor } from './windows-editor.tsx'

/** Copies the times of one day to every day of the week. */
const copyDay = (day: Weekday, week: Week): Week =>
  Object.fromEntries(WEEKDAYS.map((each) => [each, week[day]])) as Week

const isSameAllDays = (week: Week): boolean =>
  WEEKDAYS.every((day) => JSON.stringify(week[day]) === JSON.stringify(week.mon))

interface WeekEditorProps {
  readonly week: Week
  /** What is wrong with a day's times. */
  readonly errorOf?: (day: Weekday) => string | undefined
  readonly onChange: (week: Week) => void
}

/** The opening times of a week, day by day. */
export const WeekEditor = ({ week, errorOf, onChange }: WeekEditorProps) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  return (
    <dl className="divide-y divide-line">
      {WEEKDAYS.map((day, index) => {
        const name = formatWeekdayName(index + 1, language)
        return (
          <div key={day} className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="flex min-h-target items-center font-semibold">{name}</dt>
            <dd className="min-w-0">
              <WindowsEditor
                name={name}
                windows={week[day]}
                error={errorOf?.(day)}
                onChange={(windows) => onChange({ ...week, [day]: windows })}
              />
              {index === 0 && !isSameAllDays(week) && (
                <Button size="sm" variant="ghost" onClick={() => onChange(copyDay(day, week))}>
                  {t('hours.sameAllDays')}
                </Button>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
