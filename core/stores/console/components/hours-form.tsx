import { type ReactNode, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import type { StoreHoursView } from '../../contract/hours-endpoints.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { WeekEditor } from '../week-editor.tsx'
import { SlotsEditor } from './slots-editor.tsx'
import { SpecialDaysEditor } from './special-days-editor.tsx'

const TIMETABLES = ['store', 'delivery', 'pickup'] as const
const CHANNELS = ['delivery', 'pickup'] as const

interface HoursFormProps {
  readonly draft: StoreHoursView
  /** The outlet's present date. */
  readonly today: string
  readonly onChange: (draft: StoreHoursView) => void
  readonly onSave: () => Promise<void>
}

const FormPart = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="rounded-xl border border-line bg-surface-raised p-5">
    <h2 className="mb-3 font-bold text-lg">{heading}</h2>
    {children}
  </section>
)

const Timetables = ({ draft, onChange }: Pick<HoursFormProps, 'draft' | 'onChange'>) => {
  const t = useStoresConsoleTexts()
  const { hours } = draft
  return TIMETABLES.map((name) => {
    const week = hours[name]
    const set = (next: typeof week) => onChange({ ...draft, hours: { ...hours, [name]: next } })
    return (
      <FormPart key={name} heading={t(`hours.${name}`)}>
        {name !== 'store' && (
          <CheckboxField
            label={t('hours.own')}
            checked={week !== null}
            onChange={({ target }) => set(target.checked ? hours.store : null)}
          />
        )}
        {week && <WeekEditor week={week} onChange={set} />}
      </FormPart>
    )
  })
}

/** Everything about when an outlet is open and takes orders; nothing takes effect before it is saved. */
export const HoursForm = ({ draft, today, onChange, onSave }: HoursFormProps) => {
  const t = useStoresConsoleTexts()
  const [isChanged, setChanged] = useState(false)
  const change = (next: StoreHoursView) => {
    setChanged(true)
    onChange(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Timetables draft={draft} onChange={change} />
      <FormPart heading={t('special.heading')}>
        <SpecialDaysEditor
          days={draft.specialDays}
          today={today}
          onChange={(specialDays) => change({ ...draft, specialDays })}
        />
      </FormPart>
      {CHANNELS.map((channel) => (
        <FormPart key={channel} heading={t('slots.heading', { channel: t(`channel.${channel}`) })}>
          <SlotsEditor
            settings={draft.schedule[channel]}
            onChange={(settings) =>
              change({ ...draft, schedule: { ...draft.schedule, [channel]: settings } })
            }
          />
        </FormPart>
      ))}
      <div className="sticky bottom-(--sticky-bottom) border-line border-t bg-surface py-3">
        <Button
          size="lg"
          aria-disabled={!isChanged}
          onClick={async () => {
            await onSave()
            setChanged(false)
          }}
        >
          {t('hours.save')}
        </Button>
      </div>
    </div>
  )
}
