import { classNames } from './class-names.ts'
import { MinusIcon } from './icons/minus.tsx'
import { PlusIcon } from './icons/plus.tsx'
import { TrashIcon } from './icons/trash.tsx'
import { useUiTexts } from './ui-texts.ts'

export type QuantityStepperProps = {
  /** What is counted; part of each button's name. */
  label: string
  value: number
  /** The value formatted for the reader; plain digits when absent. */
  valueText?: string
  min?: number
  max?: number
  onChange: (value: number) => void
  /** When given, minus at `min` becomes a bin and calls this. */
  onRemove?: () => void
  size?: 'sm' | 'md'
  disabled?: boolean
}

const BUTTON =
  'pressable grid place-items-center rounded-full text-brand-strong hover:not-disabled:not-aria-disabled:bg-brand-soft disabled:text-muted ' +
  'disabled:opacity-50 aria-disabled:text-muted aria-disabled:opacity-50'
const SIZES = { sm: 'size-9', md: 'size-target' }

/**
 * Minus, a number, plus. The number is announced on change, because the focus stays on the button. At a limit the
 * button is refused, not disabled, because a disabled button drops the focus.
 */
export const QuantityStepper = ({
  label,
  value,
  valueText,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  onChange,
  onRemove,
  size = 'md',
  disabled = false,
}: QuantityStepperProps) => {
  const t = useUiTexts()
  const removes = onRemove !== undefined && value <= min
  const button = classNames(BUTTON, SIZES[size])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part, with a legend to read
    <div
      role="group"
      aria-label={t('quantityOf', { label })}
      className="inline-flex items-center rounded-full border border-line bg-surface-raised"
    >
      <button
        type="button"
        className={button}
        disabled={disabled}
        aria-disabled={(value <= min && !removes) || undefined}
        aria-label={t(removes ? 'remove' : 'decrease', { label })}
        onClick={removes ? onRemove : () => value > min && onChange(value - 1)}
      >
        {removes ? <TrashIcon size={20} /> : <MinusIcon size={20} />}
      </button>
      <output aria-live="polite" className="min-w-7 text-center font-semibold tabular-nums">
        {valueText ?? value}
      </output>
      <button
        type="button"
        className={button}
        disabled={disabled}
        aria-disabled={value >= max || undefined}
        aria-label={t('increase', { label })}
        onClick={() => value < max && onChange(value + 1)}
      >
        <PlusIcon size={20} />
      </button>
    </div>
  )
}
