import type { Site } from '#core/sites/contract/endpoints.ts'
import {
  ORDER_TYPE,
  type OrderType,
  type ServiceType,
  toOrderType,
  toScheduledType,
} from '#core/sites/domain/order-type.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Area, Store, StoreCard, StoresApi, VisitedStore } from '../contract/endpoints.ts'
import { parseChoice, type ServiceChoice } from '../domain/choice-cookies.ts'
import {
  computeStartUpService,
  mergeOfferedServices,
  type OfferedServices,
} from '../domain/service-allowance.ts'

/** The outlet, the service and the area of a visit. */
export interface Vendor {
  readonly stores: readonly StoreCard[]
  readonly store: VisitedStore
  readonly serviceType: ServiceType
  readonly orderType: OrderType
  /** Where to deliver to; null until chosen. */
  readonly area: Area | null
  /** The time of an order for later, with its text; null: as soon as possible. */
  readonly slot: { readonly startTime: string; readonly endTime: string; readonly text: string } | null
  /** The text of a time that was chosen before and is no longer offered. */
  readonly lostSlot: string | null
  readonly offers: OfferedServices
  /** The site's allowance, as it is stored. */
  readonly allowance: ServiceType
}

export type VendorState =
  | { readonly kind: 'ready'; readonly vendor: Vendor }
  | { readonly kind: 'allInactive' }
  | { readonly kind: 'failed' }

interface Visit {
  readonly site: Site
  readonly language: Language
}

const getServices = (store: StoreCard): OfferedServices => ({
  delivery: store.isDeliveryAvailable,
  pickup: store.isPickupAvailable,
  dineIn: store.isDineInAvailable,
})

const hasService = (store: StoreCard, orderType: OrderType): boolean => {
  const { delivery, pickup, dineIn } = getServices(store)
  if (orderType === ORDER_TYPE.delivery) return delivery
  return orderType === ORDER_TYPE.pickup ? pickup : dineIn
}

const isOpenFor = (store: StoreCard, orderType: OrderType): boolean => {
  const channel = orderType === ORDER_TYPE.delivery ? 'delivery' : 'pickup'
  return store.channels.some(({ orderChannel, isOpen }) => orderChannel === channel && isOpen)
}

/** The outlet to show: the area's, else the remembered one, else the first that is open, else the first at all. */
export const chooseStore = (
  stores: readonly StoreCard[],
  orderType: OrderType,
  input: { readonly storeId?: string | undefined; readonly areaStoreId?: string | undefined },
): StoreCard | undefined => {
  const able = stores.filter((store) => hasService(store, orderType))
  return (
    able.find(({ _id }) => orderType === ORDER_TYPE.delivery && _id === input.areaStoreId) ??
    able.find(({ _id }) => _id === input.storeId) ??
    able.find((store) => isOpenFor(store, orderType)) ??
    able[0]
  )
}

const loadArea = async (
  page: PageContext,
  { site, language }: Visit,
  areaId: string | undefined,
): Promise<Area | null> => {
  if (!areaId) return null
  const areas = await page.api<StoresApi>(language)('GET /api/v1/areas', {
    query: { promotionUrlId: site._id },
  })
  return areas.ok ? (areas.data.find(({ _id }) => _id === areaId) ?? null) : null
}

const NO_SLOT = { slot: null, lostSlot: null } as const

/** The chosen time, if the outlet still offers it. */
const loadSlot = async (
  page: PageContext,
  { language, slot, orderType }: { language: Language; slot: ServiceChoice['slot']; orderType: OrderType },
  store: Store,
): Promise<Pick<Vendor, 'slot' | 'lostSlot'>> => {
  if (!slot) return NO_SLOT
  const answer = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/slot', {
    params: { id: store._id },
    query: { orderType: String(orderType), ...slot },
  })
  if (!answer.ok) return NO_SLOT
  const { isOffered, text } = answer.data
  return isOffered ? { slot: { ...slot, text }, lostSlot: null } : { slot: null, lostSlot: text }
}

const loadVisit = async (page: PageContext, visit: Visit, choice: ServiceChoice): Promise<VendorState> => {
  const api = page.api<StoresApi>(visit.language)
  const listed = await api('GET /api/v1/stores', { query: { promotionUrlId: visit.site._id } })
  if (!listed.ok) return { kind: 'failed' }
  const start = computeStartUpService(listed.data.map(getServices), { serviceType: choice.serviceType })
  if (start.kind === 'allInactive') return start
  const orderType = toOrderType(start.serviceType)
  const area = await loadArea(page, visit, choice.areaId)
  const chosen = chooseStore(listed.data, orderType, { storeId: choice.storeId, areaStoreId: area?.store })
  if (!chosen) return { kind: 'allInactive' }
  const details = await api('GET /api/v1/stores/:id/details', { params: { id: chosen._id } })
  if (!details.ok) return { kind: 'failed' }
  const time = await loadSlot(page, { language: visit.language, slot: choice.slot, orderType }, details.data)
  const vendor: Vendor = {
    ...time,
    stores: listed.data,
    store: details.data,
    serviceType: start.serviceType,
    allowance: start.allowance,
    orderType: time.slot ? toScheduledType(orderType) : orderType,
    area,
    offers: mergeOfferedServices(listed.data.map(getServices)),
  }
  return { kind: 'ready', vendor }
}

/** Determines, once per request, the outlet and service of a visit from the request's cookies. */
export const loadVendor = (page: PageContext, visit: Visit): Promise<VendorState> =>
  page.memoize('vendor', () => loadVisit(page, visit, parseChoice(page.cookies, visit.site.homePath)))
