import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { formatColumnMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import { Price } from '#platform/ui/price.tsx'
import { useCartTexts } from './cart-texts.ts'
import { PriceExplanation, usePriceReason } from './price-explanation.tsx'
import { PriceRow } from './price-row.tsx'

/** Writes a total; with `+ delivery` as long as the fee is not known. */
export const useTotalText = (): ((total: Money, isDeliveryOpen: boolean) => string) => {
  const t = useCartTexts()
  const language = useLanguage()
  return (total, isDeliveryOpen) => {
    const text = formatColumnMoney(total, language)
    return isDeliveryOpen ? t('summary.plusDelivery', { total: text }) : text
  }
}

interface PriceSummaryProps {
  readonly subTotal: Money
  readonly total: Money
  readonly trace: readonly PriceStepView[]
  /** The quantity of each line, by line, for the explanation. */
  readonly quantities: Readonly<Record<string, number>>
  /** A delivery fee will be added that is not known yet. */
  readonly isDeliveryOpen?: boolean
}

/** Sub-total, fees, taxes, tip and total, in calculation order, with the reasons on request. */
export const PriceSummary = ({
  subTotal,
  total,
  trace,
  quantities,
  isDeliveryOpen = false,
}: PriceSummaryProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const totalText = useTotalText()
  const reasonOf = usePriceReason({ trace, quantities })
  const steps = trace.filter(({ kind }) => kind !== 'line')
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <PriceRow name={t('summary.subTotal')} amount={formatColumnMoney(subTotal, language)} />
        {steps.map((step, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.inclusive ? t('summary.inside', { name: step.name }) : step.name}
            amount={formatColumnMoney(step.amount, language)}
            detail={reasonOf(step)}
            isDetailForPaper
          />
        ))}
        {isDeliveryOpen && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>{t('summary.delivery')}</dt>
            <dd className="text-end text-muted">{t('summary.deliveryOpen')}</dd>
          </div>
        )}
        <div
          aria-live="polite"
          aria-atomic="true"
          className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-lg"
        >
          <dt>{t('summary.total')}</dt>
          <dd>
            <Price text={totalText(total, isDeliveryOpen)} />
          </dd>
        </div>
      </dl>
      <PriceExplanation trace={trace} total={total} quantities={quantities} />
    </div>
  )
}
