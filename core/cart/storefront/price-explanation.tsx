import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { formatColumnMoney, formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { formatDistance } from '#platform/i18n/format-distance.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { useCartTexts } from './cart-texts.ts'
import { PriceRow } from './price-row.tsx'

export interface PriceReasonInput {
  readonly trace: readonly PriceStepView[]
  /** The quantity of each line, by line. */
  readonly quantities: Readonly<Record<string, number>>
}

/** What a reduction applies to: a single line by its name, several lines each with its reduction. */
const useReductionText = ({ trace }: PriceReasonInput) => {
  const t = useCartTexts()
  const language = useLanguage()
  return ({ shares }: PriceStepView): string => {
    const lines = new Map(
      trace.flatMap(({ kind, line, name }) => (kind === 'line' && line ? [[line, name]] : [])),
    )
    const fallen = shares.flatMap(({ on, amount }) => {
      const name = lines.get(on)
      return name === undefined ? [] : [{ name, amount: formatMoney(amount, language) }]
    })
    const items = fallen.map(({ name, amount }) => (fallen.length > 1 ? `${name} (${amount})` : name))
    const isOnDelivery = shares.some(({ on }) => on === 'deliveryFee')
    return [
      ...(items.length > 0 ? [t('why.onItems', { items: joinWithCommas(items, language) })] : []),
      ...(isOnDelivery ? [t('why.onDelivery')] : []),
    ].join(' · ')
  }
}

const useDeliveryText = () => {
  const t = useCartTexts()
  const language = useLanguage()
  return ({ basis, distance }: PriceStepView): string => {
    if (basis === 'courier') return t('why.courier')
    if (basis !== 'distance' || distance === null) return t('why.deliveryFee')
    return t('why.distance', { distance: formatDistance(distance, language) })
  }
}

/** A short reason for a price step. */
export const usePriceReason = (reasons: PriceReasonInput) => {
  const t = useCartTexts()
  const language = useLanguage()
  const reductionText = useReductionText(reasons)
  const deliveryText = useDeliveryText()
  return (step: PriceStepView): string => {
    const { kind, rate, inclusive, line } = step
    const percent = rate === null ? '' : formatPercent(rate, language)
    switch (kind) {
      case 'line':
        return t('why.line', { count: reasons.quantities[line ?? ''] ?? 1 })
      case 'discount':
      case 'reward':
        return reductionText(step)
      case 'deliveryFee':
        return deliveryText(step)
      case 'packaging':
        return t('why.packaging')
      case 'serviceCharge':
        return percent ? t('why.serviceRate', { percent }) : t('why.service')
      case 'smallOrderFee':
        return t('why.smallOrder')
      case 'tax':
        return t(inclusive ? 'why.taxInside' : 'why.taxAdded', { percent })
      case 'tip':
        return percent ? t('why.tipPercent', { percent }) : t('why.tip')
      case 'rounding':
        return t('why.rounding')
      case 'credits':
      case 'points':
        return t('why.onTotal')
    }
  }
}

/** Every price step in calculation order, with its reason; collapsed by default. */
export const PriceExplanation = ({ total, ...reasons }: PriceReasonInput & { readonly total: Money }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const reasonOf = usePriceReason(reasons)
  return (
    <details className="group border-line border-t pt-1 print:hidden">
      <summary className="flex min-h-target items-center justify-between gap-2 font-medium text-brand-strong text-sm">
        {t('why.heading')}
        <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2 pb-2 text-sm">
        {reasons.trace.map((step, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.name}
            amount={formatColumnMoney(step.amount, language)}
            detail={reasonOf(step)}
          />
        ))}
        <PriceRow
          name={t('summary.total')}
          amount={formatColumnMoney(total, language)}
          detail={t('why.total')}
        />
      </dl>
    </details>
  )
}
