import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import { Price } from '#platform/ui/price.tsx'
import { useCartTexts } from './cart-texts.ts'
import { PriceExplanation, usePriceReason } from './price-explanation.tsx'
import { PriceRow } from './price-row.tsx'

interface PriceSummaryProps {
  readonly subTotal: Money
  readonly total: Money
  readonly trace: readonly PriceStepView[]
  /** The quantity of each line, by line, for the explanation. */
  readonly quantities: Readonly<Record<string, number>>
}

/** Sub-total, fees, taxes, tip and total, in calculation order, with the reasons on request. */
export const PriceSummary = ({ subTotal, total, trace, quantities }: PriceSummaryProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const reasonOf = usePriceReason({ trace, quantities })
  const steps = trace.filter(({ kind }) => kind !== 'line')
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <PriceRow name={t('summary.subTotal')} amount={formatMoney(subTotal, language)} />
        {steps.map((step, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.inclusive ? t('summary.inside', { name: step.name }) : step.name}
            amount={formatMoney(step.amount, language)}
            detail={reasonOf(step)}
            isDetailForPaper
          />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
          <dt>{t('summary.total')}</dt>
          <dd aria-live="polite">
            <Price text={formatMoney(total, language)} />
          </dd>
        </div>
      </dl>
      <PriceExplanation trace={trace} total={total} quantities={quantities} />
    </div>
  )
}
