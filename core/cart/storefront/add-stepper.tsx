import { useRef } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { useCartTexts } from './cart-texts.ts'

const ROUND = 'pressable grid size-11 place-items-center rounded-full'
const SHELL = 'border border-line bg-surface-raised text-brand-strong shadow-md hover:bg-brand-soft'

interface AddStepperProps {
  readonly count: number
  /** What is counted: the name of the product, and of its size. */
  readonly item: string
  /** What the plus button does. */
  readonly plusLabel: string
  readonly onPlus: () => void
  readonly onMinus: () => void
}

/**
 * A plus button on a card; once something is in the cart: minus, quantity and plus. The plus stays the same element, so
 * that it keeps the focus, and takes it when the last one is removed. The quantity is announced once by the provider of
 * the cart: a product may have several cards on a page.
 */
export const AddStepper = ({ count, item, plusLabel, onPlus, onMinus }: AddStepperProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const plus = useRef<HTMLButtonElement>(null)
  const isInCart = count > 0
  const less = () => {
    if (count === 1) plus.current?.focus()
    onMinus()
  }
  return (
    <div
      {...(isInCart && { role: 'group', 'aria-label': t('card.inCart', { item }) })}
      className={isInCart ? `inline-flex items-center rounded-full ${SHELL}` : 'grid'}
    >
      {isInCart && (
        <>
          <button
            type="button"
            aria-label={t('card.less', { item })}
            onClick={less}
            className={`${ROUND} hover:bg-brand-soft`}
          >
            <MinusIcon size={20} />
          </button>
          <span className="min-w-6 text-center font-bold text-ink tabular-nums">
            {formatNumber(count, language)}
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={plusLabel}
        onClick={onPlus}
        className={isInCart ? `${ROUND} hover:bg-brand-soft` : `${ROUND} ${SHELL}`}
      >
        <PlusIcon size={22} />
      </button>
    </div>
  )
}
