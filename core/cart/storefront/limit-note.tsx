import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { useCartTexts } from './cart-texts.ts'
import type { StepLimits } from './step-limits.ts'

interface LimitNoteProps {
  readonly limits: StepLimits
  readonly qty: number
  readonly className?: string
}

const useLimitText = ({ minPerOrder, maxPerOrder, most, inCart }: StepLimits, qty: number): string | null => {
  const t = useCartTexts()
  const language = useLanguage()
  if (maxPerOrder !== null && qty >= most) {
    const limit = formatNumber(maxPerOrder, language)
    return inCart > 0
      ? t('limit.inCart', { count: formatNumber(inCart, language), limit })
      : t('limit.most', { limit })
  }
  const isLeast = minPerOrder !== null && minPerOrder > 1 && qty + inCart <= minPerOrder
  return isLeast ? t('limit.least', { limit: formatNumber(minPerOrder, language) }) : null
}

/** Explains why the quantity is at a limit per order. */
export const LimitNote = ({ limits, qty, className }: LimitNoteProps) => {
  const text = useLimitText(limits, qty)
  return (
    <p
      role="status"
      className={classNames('flex items-center gap-1.5 text-muted text-sm', !text && 'hidden', className)}
    >
      <InfoIcon size={16} className="shrink-0" />
      {text}
    </p>
  )
}
