import { useEffect } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { getViewId } from '#core/sites/storefront/event-ids.ts'
import { sendPixelEvent } from './pixel-events.ts'

/** Notifies vendors of an opened dish. Renders nothing. */
export const ProductSignal = ({ productId }: { productId: string }) => {
  const isAllowed = (useConsent()?.allowed.length ?? 0) > 0
  useEffect(() => {
    if (isAllowed) sendPixelEvent({ kind: 'product', id: productId, eventId: getViewId(productId) })
  }, [isAllowed, productId])
  return null
}
