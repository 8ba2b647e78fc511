import type { ReactNode } from 'react'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import type { StoreHoursView } from '../../contract/hours-endpoints.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { WeekEditor } from '../week-editor.tsx'
import { SlotsEditor } from './slots-editor.tsx'
import { SpecialDaysEditor } from './special-days-editor.tsx'

const TIMETABLES = ['store', 'delivery', 'pickup'] as const
const CHANNELS = ['delivery', 'pickup'] as const

interface HoursFieldsProps extends FieldsProps<StoreHoursView> {
  /** The outlet's present date. */
  readonly today: string
}

const FormPart = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="rounded-xl border border-line bg-surface-raised p-5">
    <h2 className="mb-3 font-bold text-lg">{heading}</h2>
    {children}
  </section>
)

const Timetables = ({
  draft,
  errorOf,
  onChange,
}: Pick<HoursFieldsProps, 'draft' | 'errorOf' | 'onChange'>) => {
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
        {week && <WeekEditor week={week} errorOf={(day) => errorOf(`hours.${name}.${day}`)} onChange={set} />}
      </FormPart>
    )
  })
}

/** Everything about when an outlet is open and takes orders; nothing takes effect before it is saved. */
export const HoursFields = ({ draft, formKey, errorOf, onChange, today }: HoursFieldsProps) => {
  const t = useStoresConsoleTexts()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Timetables draft={draft} errorOf={errorOf} onChange={onChange} />
      <FormPart heading={t('special.heading')}>
        <SpecialDaysEditor
          days={draft.specialDays}
          today={today}
          errorOf={errorOf}
          onChange={(specialDays) => onChange({ ...draft, specialDays })}
        />
      </FormPart>
      {CHANNELS.map((channel) => (
        <FormPart key={channel} heading={t('slots.heading', { channel: t(`channel.${channel}`) })}>
          <SlotsEditor
            key={formKey}
            settings={draft.schedule[channel]}
            onChange={(settings) =>
              onChange({ ...draft, schedule: { ...draft.schedule, [channel]: settings } })
            }
          />
        </FormPart>
      ))}
    </div>
  )
}
