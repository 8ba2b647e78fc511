import { useEffect, useRef } from 'react'
import { PriceSummary } from '#core/cart/storefront/price-summary.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { AdditionQuote } from '../../contract/addition-endpoints.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'
import type { OrderAdditionItem, useAddition } from '../use-addition.ts'
import { ReplacementTotals } from './replacement-totals.tsx'

type Addition = ReturnType<typeof useAddition>

const MOST = 99

/** The chosen options of one added item, as named by the server. */
const optionsOf = (quote: AdditionQuote | undefined, at: number): readonly string[] =>
  quote?.lines.filter(({ isAdded }) => isAdded)[at]?.options ?? []

const RequestedItem = ({
  item: { name, decision },
  options,
  onCount,
}: {
  item: OrderAdditionItem
  options: readonly string[]
  onCount: (qty: number) => void
}) => {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="block font-medium">{name}</bdi>
        {options.length > 0 && <bdi className="block text-muted text-sm">{options.join(' · ')}</bdi>}
      </span>
      <QuantityStepper
        label={name}
        value={decision.qty}
        valueText={formatNumber(decision.qty, language)}
        min={0}
        max={MOST}
        size="sm"
        onChange={onCount}
      />
    </li>
  )
}

/** The steps of the new price, the amount to pay now or on delivery, and the button to accept it. */
const QuotePanel = ({ quote, agree }: { quote: AdditionQuote; agree: Addition['agree'] }) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { lines, subTotal, total, trace, extra } = quote
  const isPaidFirst = extra.amount > 0
  return (
    <OrderPanel heading={t('add.then')}>
      <PriceSummary
        {...{ subTotal, total, trace }}
        quantities={Object.fromEntries(lines.map(({ _id, qty }) => [_id, qty]))}
      />
      <div className="mt-4 border-line border-t pt-2">
        <ReplacementTotals request={quote} quote={quote} />
      </div>
      {isPaidFirst && <p className="mt-2 text-muted text-sm">{t('add.paidFirst')}</p>}
      <Button full className="mt-4" onClick={() => agree(quote)}>
        {isPaidFirst ? t('add.confirmAndPay', { amount: formatMoney(extra, language) }) : t('add.confirm')}
      </Button>
    </OrderPanel>
  )
}

/** The items to add, the new price, and the button to confirm; hidden while nothing is chosen. */
export const AdditionSummary = ({ items, count, answer, agree }: Addition) => {
  const t = useReplacementsTexts()
  const top = useRef<HTMLDivElement>(null)
  const wanted = items.length
  // It is above the menu, out of view for a customer who has just chosen an item.
  useEffect(() => {
    if (wanted > 0) top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [wanted])
  if (wanted === 0) return null
  const quote = answer && !('refused' in answer) ? answer : undefined
  return (
    <div ref={top} className="grid scroll-mt-20 gap-4">
      <OrderPanel heading={t('add.chosen')}>
        <ul className="divide-y divide-line">
          {items.map((item, at) => (
            <RequestedItem
              key={item.key}
              item={item}
              options={optionsOf(quote, at)}
              onCount={(qty) => count(item.key, qty)}
            />
          ))}
        </ul>
      </OrderPanel>
      {answer === undefined && <Spinner />}
      {answer && 'refused' in answer && (
        <Notice tone="warning" announce="polite">
          {answer.refused}
        </Notice>
      )}
      {quote && <QuotePanel quote={quote} agree={agree} />}
    </div>
  )
}
