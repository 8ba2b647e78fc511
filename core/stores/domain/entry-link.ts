import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import type { ServiceChoice } from './choice-cookies.ts'
import { mergeOfferedServices, type OfferedServices } from './service-allowance.ts'

/** The services that a link from outside can choose. At a table or in a room, the code there is scanned. */
export const ENTRY_SERVICES = ['delivery', 'pickup'] as const
export type EntryService = (typeof ENTRY_SERVICES)[number]

/** What a link from outside asks the shop to open. */
export interface EntryLink {
  readonly outletId?: string | undefined
  readonly service?: EntryService | undefined
}

/** The parameters of an address that choose the outlet and the service. */
export const ENTRY_PARAMETERS = ['outlet', 'service'] as const

/** The query of an address. */
interface Query {
  get(name: string): string | null
}

const isEntryService = (text: string | null): text is EntryService =>
  ENTRY_SERVICES.some((service) => service === text)

/** Parses the outlet and the service in an address; undefined when it has neither. */
export const parseEntryLink = (query: Query): EntryLink | undefined => {
  const service = query.get('service')
  const outletId = query.get('outlet') || undefined
  const link = { outletId, service: isEntryService(service) ? service : undefined }
  return link.outletId || link.service ? link : undefined
}

/** The query of a link to an outlet, a service and a product. The names and ids in it never change. */
export const formatEntryQuery = (input: EntryLink & { readonly productId?: string }): string => {
  const values = { outlet: input.outletId, service: input.service, product: input.productId }
  const parts = Object.entries(values).filter(([, value]) => value)
  return `?${parts.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

interface EntryOutlet {
  readonly _id: string
  readonly offers: OfferedServices
}

/**
 * The choice of a visitor who follows a link. The outlet is exactly that of the link; one that is gone is ignored. A
 * service that is not offered there gives way to one that is. A stored time belongs to the stored outlet and service.
 */
export const applyEntryLink = (
  outlets: readonly EntryOutlet[],
  stored: ServiceChoice,
  { outletId, service: wanted }: EntryLink,
): ServiceChoice => {
  const outlet = outlets.find(({ _id }) => _id === outletId)
  const offers = outlet?.offers ?? mergeOfferedServices(outlets.map((each) => each.offers))
  const saved: EntryService = stored.serviceType === SERVICE_TYPE.pickup ? 'pickup' : 'delivery'
  const preferred: readonly EntryService[] = wanted ? [wanted, saved] : [saved]
  const service = [...preferred, ...ENTRY_SERVICES].find((each) => offers[each])
  if (!service) return stored
  const storeId = outlet?._id ?? stored.storeId
  const serviceType = SERVICE_TYPE[service]
  const isSame = storeId === stored.storeId && serviceType === stored.serviceType
  return { areaId: stored.areaId, storeId, serviceType, slot: isSame ? stored.slot : undefined }
}
