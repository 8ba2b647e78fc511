import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { SpecialDayDraft } from '../hours-draft.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { WindowsEditor } from '../windows-editor.tsx'

interface SpecialDaysEditorProps {
  readonly days: readonly SpecialDayDraft[]
  /** ISO date, the initial date of an added day. */
  readonly today: string
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (days: SpecialDayDraft[]) => void
}

/** Holidays and dates with other hours; a day without times is a day off. */
export const SpecialDaysEditor = ({ days, today, errorOf, onChange }: SpecialDaysEditorProps) => {
  const t = useStoresConsoleTexts()
  const change = (index: number, part: Partial<SpecialDayDraft>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...part } : day)))
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name of its own while it is being written
        <div key={index} className="grid grid-cols-1 gap-3 rounded-lg border border-line p-4 md:grid-cols-3">
          <TextField
            label={t('special.name')}
            value={day.name}
            maxLength={80}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <TextField
            type="date"
            label={t('special.from')}
            value={day.from}
            onChange={({ target: { value } }) =>
              change(index, { from: value, ...(day.to < value ? { to: value } : {}) })
            }
          />
          <TextField
            type="date"
            label={t('special.to')}
            value={day.to}
            min={day.from}
            onChange={(event) => change(index, { to: event.target.value })}
          />
          <div className="md:col-span-2">
            <WindowsEditor
              name={day.name}
              windows={day.windows}
              error={errorOf(`specialDays.${index}.windows`)}
              onChange={(windows) => change(index, { windows })}
            />
          </div>
          <Button
            size="sm"
            variant="secondary"
            className="self-end justify-self-end"
            leading={<TrashIcon size={18} />}
            onClick={() => onChange(days.filter((_, at) => at !== index))}
          >
            {t('special.remove')}
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        leading={<PlusIcon size={20} />}
        onClick={() => onChange([...days, { from: today, to: today, name: t('special.new'), windows: [] }])}
      >
        {t('special.add')}
      </Button>
    </div>
  )
}
