import { useEffect } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { getViewId } from '#core/sites/storefront/event-ids.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { postConversion } from './post-conversion.ts'

/** Dishes of this page load: vendors count each once. */
const posted = new Set<string>()

/** Posts an opened dish of a customer with a session. Renders nothing. */
export const ViewConversion = ({ productId }: { productId: string }) => {
  const site = useSite()
  const isAllowed = (useConsent()?.allowed.length ?? 0) > 0
  useEffect(() => {
    if (!isAllowed || posted.has(productId) || !getLocalValue('AuthToken')) return
    posted.add(productId)
    const eventId = getViewId(productId)
    postConversion(site, { eventName: 'ViewContent', eventData: { productId }, eventId })
  }, [isAllowed, productId, site])
  return null
}
