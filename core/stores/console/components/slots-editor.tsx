import { useState } from 'react'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { DEFAULT_SLOT_SETTINGS, type SlotSettingsDraft } from '../hours-draft.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

interface SlotsEditorProps {
  readonly settings: SlotSettingsDraft | null
  readonly onChange: (settings: SlotSettingsDraft) => void
}

interface NumberProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  /** What an empty field means; absent where a number is required. */
  readonly emptyHint?: string
  readonly onChange: (value: number | null) => void
}

/** A whole number; typed text takes effect as soon as it is an allowed number. */
const NumberField = ({ label, value, min, max, emptyHint, onChange }: NumberProps) => {
  const [text, setText] = useState(String(value ?? ''))
  const take = (typed: string) => {
    setText(typed)
    if (typed === '') return emptyHint ? onChange(null) : undefined
    const number = Number(typed)
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number)
  }
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      {...(emptyHint ? { hint: emptyHint } : {})}
      min={min}
      max={max}
      value={text}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setText(String(value ?? ''))}
    />
  )
}

const CutOff = ({
  settings,
  onChange,
}: {
  settings: SlotSettingsDraft
  onChange: (settings: SlotSettingsDraft) => void
}) => {
  const t = useStoresConsoleTexts()
  const { cutOff } = settings
  return (
    <>
      <CheckboxField
        label={t('slots.cutOff')}
        checked={cutOff !== null}
        onChange={({ target }) =>
          onChange({ ...settings, cutOff: target.checked ? { time: '18:00', daysBefore: 1 } : null })
        }
      />
      {cutOff && (
        <>
          <TextField
            type="time"
            label={t('slots.cutOffTime')}
            value={cutOff.time}
            onChange={({ target }) =>
              target.value && onChange({ ...settings, cutOff: { ...cutOff, time: target.value } })
            }
          />
          <NumberField
            label={t('slots.cutOffDays')}
            value={cutOff.daysBefore}
            min={0}
            max={14}
            onChange={(days) => onChange({ ...settings, cutOff: { ...cutOff, daysBefore: days ?? 0 } })}
          />
        </>
      )}
    </>
  )
}

/** How a channel takes orders for later, and when its last order is. */
export const SlotsEditor = ({ settings, onChange }: SlotsEditorProps) => {
  const t = useStoresConsoleTexts()
  const known = settings ?? { ...DEFAULT_SLOT_SETTINGS, isActive: false }
  const set = (part: Partial<SlotSettingsDraft>) => onChange({ ...known, ...part })
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <CheckboxField
        label={t('slots.active')}
        checked={known.isActive}
        onChange={({ target }) => set({ isActive: target.checked })}
      />
      <NumberField
        label={t('slots.lastOrder')}
        value={known.lastOrderMinutes}
        min={0}
        max={240}
        onChange={(value) => set({ lastOrderMinutes: value ?? 0 })}
      />
      {known.isActive && (
        <>
          <SelectField
            label={t('slots.type')}
            value={String(known.type)}
            options={[
              { value: '10', label: t('slots.point') },
              { value: '20', label: t('slots.span') },
            ]}
            onChange={({ target }) => set({ type: target.value === '10' ? 10 : 20 })}
          />
          <NumberField
            label={t('slots.length')}
            value={known.slotMinutes}
            min={10}
            max={480}
            onChange={(value) => set({ slotMinutes: value ?? 30 })}
          />
          <NumberField
            label={t('slots.lead')}
            value={known.leadMinutes}
            min={0}
            max={20_160}
            onChange={(value) => set({ leadMinutes: value ?? 0 })}
          />
          <NumberField
            label={t('slots.days')}
            value={known.daysAhead}
            min={0}
            max={30}
            onChange={(value) => set({ daysAhead: value ?? 0 })}
          />
          <NumberField
            label={t('slots.orders')}
            value={known.maxOrders}
            min={1}
            max={10_000}
            emptyHint={t('slots.noLimit')}
            onChange={(maxOrders) => set({ maxOrders })}
          />
          <NumberField
            label={t('slots.kitchen')}
            value={known.maxKitchenMinutes}
            min={1}
            max={100_000}
            emptyHint={t('slots.noLimit')}
            onChange={(maxKitchenMinutes) => set({ maxKitchenMinutes })}
          />
          {known.maxKitchenMinutes !== null && (
            <NumberField
              label={t('slots.perItem')}
              value={known.minutesPerItem}
              min={0}
              max={240}
              onChange={(value) => set({ minutesPerItem: value ?? 0 })}
            />
          )}
          <CutOff settings={known} onChange={onChange} />
        </>
      )}
    </div>
  )
}
