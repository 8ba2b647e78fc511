import { classNames } from '#platform/ui/class-names.ts'
import type { TimeSlots } from '../../contract/endpoints.ts'
import { useAvailabilityTexts } from '../availability-texts.ts'

interface DayChoiceProps {
  readonly days: TimeSlots['days']
  readonly chosen: string | undefined
  readonly onChoose: (date: string) => void
}

const CHIP =
  'pressable min-h-target shrink-0 rounded-full border px-4 font-semibold text-sm focus-visible:-outline-offset-3'

/** The days with slots, side by side. */
export const DayChoice = ({ days, chosen, onChoose }: DayChoiceProps) => {
  const t = useAvailabilityTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
    <div
      role="group"
      aria-label={t('time.day')}
      className="scroll-slim -mx-gutter flex gap-2 overflow-x-auto px-gutter pb-2"
    >
      {days.map(({ date, text }) => (
        <button
          key={date}
          type="button"
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
          className={classNames(
            CHIP,
            date === chosen
              ? 'border-brand-strong bg-brand-soft text-brand-strong'
              : 'border-line bg-surface-raised text-ink hover:border-line-strong',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
