import type { Site } from '#core/sites/contract/endpoints.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { getVisiblePath } from '#core/sites/domain/visible-path.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { onTrackedEvent } from '#core/sites/storefront/tracked-events.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ConversionEvent } from '../contract/conversion-event.ts'
import type { ConversionsApi } from '../contract/endpoints.ts'
import { getMetaIds } from './stored-visit.ts'

type EventFacts = Pick<ConversionEvent, 'eventName' | 'eventData'> & { readonly eventId: string }

const getServiceType = (): ConversionEvent['serviceType'] =>
  Object.values(SERVICE_TYPE).find((type) => String(type) === getLocalValue('serviceType')) ?? null

const buildEvent = (
  site: Site,
  { eventName, eventData, eventId }: EventFacts,
  vendors: readonly string[],
): ConversionEvent => {
  const { fbp = null, fc = null } = getMetaIds(site._id)
  return {
    ...{ eventName, eventData, eventParam: { eventId, vendors: [...vendors] } },
    ...{ homePath: site.homePath, promotionUrlId: site._id, serviceType: getServiceType() },
    ...{ eventSourePath: getVisiblePath(location.pathname), country: site.brand.country },
    ...{ host: location.host, fbp, fc },
  }
}

/** By then the vendors' scripts have loaded, or something blocks them. */
const SCRIPTS_DELAY_MS = 6000

/** Posts an event to the server after the vendors' scripts have had time for it, with those that have taken it. */
export const postConversion = (site: Site, facts: EventFacts): void => {
  const vendors = new Set<string>()
  const stop = onTrackedEvent(({ vendor, eventId }) => {
    if (eventId === facts.eventId) vendors.add(vendor)
  })
  setTimeout(() => {
    stop()
    const body = buildEvent(site, facts, [...vendors])
    void browserApi<ConversionsApi>()('POST /api/v1/conversion-events', { body })
  }, SCRIPTS_DELAY_MS)
}
