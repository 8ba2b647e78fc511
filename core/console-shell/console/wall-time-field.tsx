import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { getServerNow } from './server-clock.ts'
import { parseWallTime, toWallTime } from './wall-time.ts'

interface WallTimeFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  /** ISO instant; empty for none. */
  readonly instant: string
  /** The time zone of the outlet, whose clock the typed time is read by, wherever the browser is. */
  readonly timeZone: string
  /** The ISO instant; empty when the field is emptied. */
  readonly onChange: (instant: string) => void
}

/** A date and time by the wall clock of an outlet. */
export const WallTimeField = ({ instant, timeZone, onChange, ...field }: WallTimeFieldProps) => (
  <TextField
    {...field}
    type="datetime-local"
    dir="ltr"
    value={toWallTime(instant, timeZone)}
    onChange={({ currentTarget }) => onChange(parseWallTime(currentTarget.value, timeZone))}
  />
)

interface OutletClockNoteProps {
  readonly outlet: string
  readonly timeZone: string
  /** Shown where the browser's clock is the same too, because other outlets have another. */
  readonly isAlwaysShown?: boolean
}

/** Names the outlet whose clock the times of a form are read by, where the browser's clock differs from it. */
export const OutletClockNote = ({ outlet, timeZone, isAlwaysShown = false }: OutletClockNoteProps) => {
  const t = useConsoleShellTexts()
  const now = new Date(getServerNow()).toISOString()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isAlwaysShown && toWallTime(now, own) === toWallTime(now, timeZone)) return null
  return <p className="text-muted text-sm">{t('clock', { outlet, zone: timeZone.replaceAll('_', ' ') })}</p>
}
