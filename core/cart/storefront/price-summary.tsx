import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useCartTexts } from './cart-texts.ts'

interface PriceSummaryProps {
  readonly subTotal: Money
  readonly total: Money
  readonly trace: readonly PriceStepView[]
  /** What a line was ordered times, by line, for the explanation. */
  readonly quantities: Readonly<Record<string, number>>
}

const Row = ({ name, amount, detail }: { name: string; amount: string; detail?: string | undefined }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>
      <bdi>{name}</bdi>
      {detail && <span className="block text-muted text-xs">{detail}</span>}
    </dt>
    <dd>
      <Price text={amount} />
    </dd>
  </div>
)

/** Why a step is what it is, in a few words. */
const useExplanation = (quantities: PriceSummaryProps['quantities']) => {
  const t = useCartTexts()
  const language = useLanguage()
  return ({ kind, rate, inclusive, line }: PriceStepView): string => {
    const percent = rate === null ? '' : formatPercent(rate, language)
    switch (kind) {
      case 'line':
        return t('why.line', { count: quantities[line ?? ''] ?? 1 })
      case 'tax':
        return t(inclusive ? 'why.taxInside' : 'why.taxAdded', { percent })
      case 'tip':
        return percent ? t('why.tipPercent', { percent }) : t('why.tip')
      case 'deliveryFee':
        return t('why.deliveryFee')
      case 'packaging':
        return t('why.packaging')
      default:
        return percent
    }
  }
}

const Why = ({ trace, total, quantities }: Omit<PriceSummaryProps, 'subTotal'>) => {
  const t = useCartTexts()
  const language = useLanguage()
  const explain = useExplanation(quantities)
  return (
    <details className="group border-line border-t pt-1 print:hidden">
      <summary className="flex min-h-target items-center justify-between gap-2 font-medium text-brand-strong text-sm">
        {t('why.heading')}
        <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2 pb-2 text-sm">
        {trace.map((step, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.name}
            amount={formatMoney(step.amount, language)}
            detail={explain(step)}
          />
        ))}
        <Row name={t('summary.total')} amount={formatMoney(total, language)} detail={t('why.total')} />
      </dl>
    </details>
  )
}

/** Sub-total, fees, taxes, tip and total, in the order in which they come about, with the reasons on request. */
export const PriceSummary = ({ subTotal, total, trace, quantities }: PriceSummaryProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const steps = trace.filter(({ kind }) => kind !== 'line')
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2">
        <Row name={t('summary.subTotal')} amount={formatMoney(subTotal, language)} />
        {steps.map((step, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.inclusive ? t('summary.inside', { name: step.name }) : step.name}
            amount={formatMoney(step.amount, language)}
          />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
          <dt>{t('summary.total')}</dt>
          <dd aria-live="polite">
            <Price text={formatMoney(total, language)} />
          </dd>
        </div>
      </dl>
      <Why trace={trace} total={total} quantities={quantities} />
    </div>
  )
}
