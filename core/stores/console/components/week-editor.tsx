import { weekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { WEEKDAYS } from '../../domain/weekly-hours.ts'
import type { Week } from '../hours-draft.ts'
import { WindowsEditor } from './windows-editor.tsx'

/** The opening times of a week, day by day. */
export const WeekEditor = ({ week, onChange }: { week: Week; onChange: (week: Week) => void }) => {
  const language = useLanguage()
  return (
    <dl className="divide-y divide-line">
      {WEEKDAYS.map((day, index) => {
        const name = weekdayName(index + 1, language)
        return (
          <div key={day} className="grid gap-2 py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="flex min-h-target items-center font-semibold">{name}</dt>
            <dd>
              <WindowsEditor
                name={name}
                windows={week[day]}
                onChange={(windows) => onChange({ ...week, [day]: windows })}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
