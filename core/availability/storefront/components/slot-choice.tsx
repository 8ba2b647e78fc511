import { classNames } from '#platform/ui/class-names.ts'
import type { SlotView } from '../../contract/endpoints.ts'
import { useAvailabilityTexts } from '../availability-texts.ts'

interface SlotChoiceProps {
  readonly slots: readonly SlotView[]
  readonly chosen: string | undefined
  /**
   * Start of the slot that this customer has already reserved: it stays available to them although it may be full.
   */
  readonly own: string | undefined
  readonly onChoose: (slot: SlotView) => void
}

const CELL =
  'pressable relative flex min-h-13 flex-col items-center justify-center rounded-lg border border-line bg-surface-raised ' +
  'px-2 py-1.5 text-center font-medium hover:not-has-disabled:border-line-strong has-checked:border-brand-strong ' +
  'has-checked:bg-brand-soft has-checked:text-brand-strong has-checked:inset-ring has-checked:inset-ring-brand-strong ' +
  'has-disabled:bg-surface-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2'

/** The slots of a day; a full one is shown and marked as full. */
export const SlotChoice = ({ slots, chosen, own, onChoose }: SlotChoiceProps) => {
  const t = useAvailabilityTexts()
  return (
    <fieldset className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <legend className="sr-only">{t('time.time')}</legend>
      {slots.map((slot) => {
        const isFull = slot.isFull && slot.startTime !== own
        return (
          <label key={slot.startTime} className={CELL}>
            <input
              type="radio"
              name="slot"
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
              checked={slot.startTime === chosen}
              disabled={isFull}
              onChange={() => onChoose(slot)}
            />
            <bdi className={classNames('tabular-nums', isFull && 'line-through')}>{slot.text}</bdi>
            {isFull && <span className="text-xs">{t('time.full')}</span>}
          </label>
        )
      })}
    </fieldset>
  )
}
