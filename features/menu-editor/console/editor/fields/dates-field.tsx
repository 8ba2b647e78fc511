import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { parseWallTime, toWallTime } from '#core/console-shell/console/wall-time.ts'
import { WallTimeField } from '#core/console-shell/console/wall-time-field.tsx'
import type { DateWindow } from '#core/menus/domain/item-hours.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'

interface DatesFieldProps {
  /** Undefined: on all days. */
  readonly dates: readonly DateWindow[] | undefined
  /** The time zone in which dates are shown. */
  readonly timeZone: string
  readonly error: string | undefined
  readonly onChange: (dates: readonly DateWindow[] | undefined) => void
}

const MONTH = minutes(60 * 24 * 30)
const MOST = 60

/** Thirty days from midnight today. */
const createDefaultWindow = (timeZone: string): DateWindow => {
  const midnight = `${toWallTime(new Date(getServerNow()).toISOString(), timeZone).slice(0, 10)}T00:00`
  const startDateTime = parseWallTime(midnight, timeZone)
  const end = toWallTime(new Date(Date.parse(startDateTime) + MONTH).toISOString(), timeZone).slice(0, 10)
  return { startDateTime, endDateTime: parseWallTime(`${end}T00:00`, timeZone) }
}

const WINDOW_FIELDS = ['startDateTime', 'endDateTime'] as const

/** The dates between which an item is available, such as seasonal strawberries or a holiday menu. */
export const DatesField = ({ dates, timeZone, error, onChange }: DatesFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <div data-fault={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <CheckboxField
        label={t('certainDates')}
        hint={t('datesHint', { zone: timeZone })}
        checked={dates !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? [createDefaultWindow(timeZone)] : undefined)
        }
      />
      <FieldErrorText id="dates-error" error={error} />
      {dates && (
        <ul className="mt-2 grid gap-3">
          {dates.map((window, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name but its place
            <li key={at} className="flex flex-wrap items-end gap-3 rounded-lg border border-line p-3">
              {WINDOW_FIELDS.map((end) => (
                <WallTimeField
                  key={end}
                  fieldClassName="min-w-48 flex-1"
                  label={t(end === 'startDateTime' ? 'from' : 'to')}
                  instant={window[end]}
                  timeZone={timeZone}
                  onChange={(instant) => onChange(dates.with(at, { ...window, [end]: instant }))}
                />
              ))}
              {dates.length > 1 && (
                <IconButton
                  label={t('removeDates', { number: at + 1 })}
                  icon={<TrashIcon size={20} />}
                  onClick={() => onChange(dates.toSpliced(at, 1))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {dates && dates.length < MOST && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          leading={<PlusIcon size={18} />}
          onClick={() => onChange([...dates, createDefaultWindow(timeZone)])}
        >
          {t('addDates')}
        </Button>
      )}
    </div>
  )
}

/** Whether every window has a start and an end, in this order. */
export const areDatesComplete = (dates: readonly DateWindow[]): boolean =>
  dates.every(({ startDateTime, endDateTime }) => startDateTime !== '' && startDateTime < endDateTime)
