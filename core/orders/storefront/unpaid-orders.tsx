import { useEffect, useState } from 'react'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FullOrder, OrdersApi } from '../contract/endpoints.ts'
import { findPayPath, HistoryCard } from './components/history-card.tsx'

/** How many of the newest orders are looked through; older unpaid ones have been given up. */
const NEWEST = '5'

/**
 * The orders that wait for their payment, where a customer who left the page of the bank looks for the cart: it has
 * become one of them. Renders nothing without any.
 */
export const UnpaidOrders = ({ userId }: { userId: string }) => {
  const language = useLanguage()
  const home = useHome()
  const [orders, setOrders] = useState<readonly FullOrder[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer or language means asking again
  useEffect(() => {
    let isLeft = false
    const query = { sortByCreatedAt: '-1' as const, limit: NEWEST }
    void browserApi<OrdersApi>()('GET /api/v1/orders', { query }).then((answer) => {
      if (!isLeft && answer.ok) setOrders(answer.data)
    })
    return () => {
      isLeft = true
    }
  }, [userId, language])
  return orders
    .filter((order) => findPayPath(order, home) !== undefined)
    .map((order) => <HistoryCard key={order._id} order={order} />)
}
