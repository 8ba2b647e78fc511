import { useId } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CONTROL_CLASSES } from '#platform/ui/control-classes.ts'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { replaceWindow, type Windows } from './hours-draft.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

const MAX_WINDOWS = 6

interface WindowsEditorProps {
  /** What the times belong to, for screen readers. */
  readonly name: string
  readonly windows: Windows
  readonly error?: string | undefined
  readonly onChange: (windows: Windows) => void
}

/** A day ends at `24:00`, which the device's own time field does not support. */
const formatTimeValue = (time: string): string => (time === '24:00' ? '00:00' : time)

/** The opening times of one day. */
export const WindowsEditor = ({ name, windows, error, onChange }: WindowsEditorProps) => {
  const t = useStoresConsoleTexts()
  const errorId = useId()
  const marks = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <div className="grid grid-cols-1 gap-2">
      {windows.length === 0 && (
        <p className="flex min-h-target items-center text-muted">{t('hours.closed')}</p>
      )}
      {windows.map(([open, close], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name but its place
        <div key={index} className="flex items-center gap-2">
          <input
            type="time"
            {...marks}
            aria-label={t('hours.opens', { name })}
            className={`${CONTROL_CLASSES} min-w-0 flex-1 max-sm:px-2.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
            value={formatTimeValue(open)}
            onChange={(event) => onChange(replaceWindow(windows, index, { open: event.target.value }))}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            {...marks}
            aria-label={t('hours.closes', { name })}
            className={`${CONTROL_CLASSES} min-w-0 flex-1 max-sm:px-2.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
            value={formatTimeValue(close)}
            onChange={(event) => onChange(replaceWindow(windows, index, { close: event.target.value }))}
          />
          <IconButton
            label={t('hours.remove', { name })}
            icon={<TrashIcon size={20} />}
            onClick={() => onChange(windows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <FieldErrorText id={errorId} error={error} />
      {windows.length < MAX_WINDOWS && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          leading={<PlusIcon size={18} />}
          aria-label={t('hours.addFor', { name })}
          onClick={() => onChange([...windows, ['10:00', '22:00']])}
        >
          {t('hours.add')}
        </Button>
      )}
    </div>
  )
}
