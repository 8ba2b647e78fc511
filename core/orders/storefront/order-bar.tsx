import { useEffect, useState } from 'react'
import { getTotalCount, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { PinnedBar, useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { FullOrder, OrdersApi } from '../contract/endpoints.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { findPayPath } from './components/history-card.tsx'
import { getNewestStep } from './live-order.ts'
import { useOrdersTexts } from './orders-texts.ts'
import { getOrderStatusPath } from './paths.ts'
import { useArrival } from './use-arrival.ts'
import { useLiveOrder } from './use-live-order.ts'

/** The customer's newest order, read when products are looked at with an empty cart; null while it is not known. */
const useNewestOrder = (isWanted: boolean): FullOrder | null => {
  const language = useLanguage()
  const [order, setOrder] = useState<FullOrder | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    if (!isWanted || !getSessionToken()) return setOrder(null)
    let isLeft = false
    const query = { sortByCreatedAt: '-1' as const, limit: '1' }
    void browserApi<OrdersApi>()('GET /api/v1/orders', { query }).then((answer) => {
      if (!isLeft && answer.ok) setOrder(answer.data[0] ?? null)
    })
    return () => {
      isLeft = true
    }
  }, [isWanted, language])
  return order
}

/** The bar of an order that waits for its payment; it leads to paying. Renders nothing for another order. */
export const UnpaidOrderBar = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const payPath = findPayPath(order, useHome())
  if (payPath === undefined) return null
  return (
    <PinnedBar
      label={t('message.unpaid.heading')}
      to={payPath}
      icon={<CardIcon />}
      count={1}
      amount={
        order.sharedPaymentPath === undefined
          ? t('history.pay', { total: formatMoney(order.total, language) })
          : t('history.payTogether')
      }
    >
      {t('unpaid.bar', { number: order.orderId })}
    </PinnedBar>
  )
}

/** An order for later is not under way yet: a bar would only cover the menu for days. */
const LEAD_MS = 3 * 3_600_000

/** Whether an order is being made, or brought, or soon will be. `now`: milliseconds since the epoch. */
export const isUnderWay = (
  { status, isFinal, scheduledFor }: Pick<FullOrder, 'status' | 'isFinal' | 'scheduledFor'>,
  now: number,
): boolean =>
  !isFinal &&
  status !== ORDER_STATUS.initialize &&
  (scheduledFor === null || Date.parse(scheduledFor) - now <= LEAD_MS)

/** The bar of an order that is under way, kept up to date: its newest step and when it is expected; it leads to its tracking. */
export const RunningOrderBar = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const home = useHome()
  const live = useLiveOrder(order._id).order ?? order
  const arrival = useArrival(live)
  if (live.isFinal) return null
  const zone = order.store.timeZone
  const time =
    arrival &&
    (arrival.from === arrival.to
      ? formatTime(arrival.to, zone, language)
      : formatTimeRange({ ...arrival, zone }, language))
  return (
    <PinnedBar
      label={t('running.label')}
      to={getOrderStatusPath(home, order._id)}
      icon={<ClockIcon />}
      count={1}
      amount={time ?? undefined}
    >
      <span className="block leading-tight">{getNewestStep(live)}</span>
      <span className="block truncate font-normal text-sm max-sm:sr-only">
        {t('history.order', { number: order.orderId })}
      </span>
    </PinnedBar>
  )
}

/**
 * The pinned bar where the cart's would be, while the order that the cart has become waits for its payment or is under way.
 * Renders nothing otherwise.
 */
export const OrderBar = () => {
  const isForChoosing = useIsProductPage()
  const count = useCartStore(getTotalCount)
  const isCartKnown = useCartStore(({ status }) => status === 'ready')
  const isWanted = isForChoosing && isCartKnown && count === 0
  const order = useNewestOrder(isWanted)
  if (!isWanted || !order) return null
  return isUnderWay(order, Date.now()) ? <RunningOrderBar order={order} /> : <UnpaidOrderBar order={order} />
}
