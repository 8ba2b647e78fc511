import { useEffect } from 'react'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { getPurchaseId } from '#core/sites/storefront/event-ids.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { postConversion } from './post-conversion.ts'

/** Orders of this page load. */
const posted = new Set<string>()

/** Posts a placed order. Renders nothing. */
export const PurchaseConversion = ({ order: { _id: orderId } }: OrderSectionProps) => {
  const site = useSite()
  const isAllowed = (useConsent()?.allowed.length ?? 0) > 0
  useEffect(() => {
    if (!isAllowed || posted.has(orderId)) return
    posted.add(orderId)
    void getPurchaseId(orderId).then((eventId) => {
      if (eventId !== undefined)
        postConversion(site, { eventName: 'Purchase', eventData: { orderId }, eventId })
    })
  }, [isAllowed, orderId, site])
  return null
}
