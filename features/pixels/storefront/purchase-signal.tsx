import { useEffect } from 'react'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { getOrderChannel } from '#core/orders/domain/order-analytics.ts'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { toPixelAmount } from '#core/sites/domain/pixel-event.ts'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { getPurchaseId } from '#core/sites/storefront/event-ids.ts'
import { getSiteValue, setSiteValue } from '#core/sites/storefront/local-values.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { addCountedOrder, isCountedOrder } from '../domain/counted-orders.ts'
import { sendPixelEvent } from './pixel-events.ts'

/** Orders of this page load: the same order is shown again at every change of its status. */
const signalled = new Set<string>()

/**
 * Notifies vendors of an order, once on this device. The id that they get is a hash: an order's own id opens its page.
 */
const signalPurchase = async (siteId: string, order: FullOrder): Promise<void> => {
  if (signalled.has(order._id)) return
  signalled.add(order._id)
  const id = await getPurchaseId(order._id)
  if (id === undefined || isCountedOrder(getSiteValue(siteId, 'counted'), id)) return
  const total = toPixelAmount(order.total)
  const count = order.products.reduce((sum, { qty }) => sum + qty, 0)
  const { orderType, sourceOfOrder, payment } = order
  const channel = getOrderChannel({ orderType, source: sourceOfOrder.source, mod: payment.mod })
  sendPixelEvent({ kind: 'purchase', id, total, count, channel }, () =>
    setSiteValue(siteId, 'counted', addCountedOrder(getSiteValue(siteId, 'counted'), id)),
  )
}

/** Renders nothing. */
export const PurchaseSignal = ({ order }: OrderSectionProps) => {
  const { _id: siteId } = useSite()
  const isAllowed = (useConsent()?.allowed.length ?? 0) > 0
  useEffect(() => {
    if (isAllowed) void signalPurchase(siteId, order)
  }, [isAllowed, siteId, order])
  return null
}
