import { useEffect, useState } from 'react'
import { getTotalCount, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { PinnedBar, useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import type { FullOrder, OrdersApi } from '../contract/endpoints.ts'
import { findPayPath } from './components/history-card.tsx'
import { useOrdersTexts } from './orders-texts.ts'

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
      amount={t('history.pay', { total: formatMoney(order.total, language) })}
    >
      {t('unpaid.bar', { number: order.orderId })}
    </PinnedBar>
  )
}

/**
 * The pinned bar where the cart's would be, while the order that the cart has become waits for its payment. Renders nothing
 * otherwise.
 */
export const UnpaidBar = () => {
  const isForChoosing = useIsProductPage()
  const count = useCartStore(getTotalCount)
  const isCartKnown = useCartStore(({ status }) => status === 'ready')
  const isWanted = isForChoosing && isCartKnown && count === 0
  const order = useNewestOrder(isWanted)
  return isWanted && order ? <UnpaidOrderBar order={order} /> : null
}
