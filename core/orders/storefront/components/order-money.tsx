import { formatMoney } from '#platform/i18n/format.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { days } from '#platform/kernel/clock.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { computeMoneyBack } from '../../domain/money-back.ts'
import { isCancelledOrDeclined } from '../../domain/transitions.ts'
import { OrderPanel } from '../order-panel.tsx'
import { OrderFact } from '../order-row.tsx'
import { useOrdersTexts } from '../orders-texts.ts'

/** Seven working days are at most eleven days of the calendar, whichever two days the weekend has. */
const BANK_DAYS_MS = days(11)

/** A refund under way, step by step: when it began, what the bank needs, and by when it is on the account. */
const RefundSteps = ({ order, amount }: { order: FullOrder; amount: string }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { timeZone } = order.store
  const endedAt = order.timeline.findLast(({ at }) => at !== null)?.at
  if (!endedAt || !isCancelledOrDeclined(order.status)) return <p>{t('money.bank')}</p>
  const date = formatDay(Date.parse(endedAt) + BANK_DAYS_MS, timeZone, language)
  return (
    <div>
      <OrderFact
        icon={<CheckIcon size={20} className="text-success" />}
        title={t('money.started', { amount })}
        end={<bdi>{formatTime(endedAt, timeZone, language)}</bdi>}
      />
      <OrderFact
        icon={<ClockIcon size={20} />}
        title={t('money.onAccount')}
        hint={t('money.bank')}
        end={<bdi>{t('money.by', { date })}</bdi>}
      />
    </div>
  )
}

/** What happens to the money of an order that was declined, cancelled, not delivered or refunded, and when. */
export const OrderMoney = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const back = computeMoneyBack(order)
  if (!back) return null
  const store = order.store.name
  const amount = 'amount' in back ? formatMoney(back.amount, language) : ''
  const total = back.kind === 'partly' ? formatMoney(back.total, language) : ''
  return (
    <OrderPanel heading={t('money.heading')}>
      <p>{t(`money.${back.kind}`, { amount, total, store })}</p>
      {(back.kind === 'all' || back.kind === 'partly') && <RefundSteps order={order} amount={amount} />}
    </OrderPanel>
  )
}
