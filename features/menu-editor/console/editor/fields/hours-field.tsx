import type { Week } from '#core/stores/console/hours-draft.ts'
import { WeekEditor } from '#core/stores/console/week-editor.tsx'
import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'

interface HoursFieldProps {
  /** Undefined: whenever the outlet is open. */
  readonly hours: WeeklyHours | undefined
  readonly error: string | undefined
  readonly onChange: (hours: WeeklyHours | undefined) => void
}

const createWeek = (windows: (day: (typeof WEEKDAYS)[number]) => [string, string][]): Week =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows(day)])) as Week

/** The weekly times at which an item is available, day by day; not available on a day without times. */
export const HoursField = ({ hours, error, onChange }: HoursFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <div data-fault={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <CheckboxField
        label={t('certainTimes')}
        checked={hours !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? createWeek(() => [['08:00', '11:00']]) : undefined)
        }
      />
      <FieldErrorText id="hours-error" error={error} />
      {hours && (
        <WeekEditor
          week={createWeek((day) => (hours[day] ?? []).map(([open, close]) => [open, close]))}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** Whether weekly times can be saved: there is at least one, and each has a start and an end. */
export const areHoursComplete = (hours: WeeklyHours): boolean => {
  const windows = WEEKDAYS.flatMap((day) => hours[day] ?? [])
  return windows.length > 0 && windows.every(([open, close]) => open !== '' && close !== '')
}
