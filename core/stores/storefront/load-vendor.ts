import type { Site } from '#core/sites/contract/endpoints.ts'
import {
  getChannel,
  ORDER_TYPE,
  type OrderType,
  type ServiceType,
  toOrderType,
  toScheduledType,
} from '#core/sites/domain/order-type.ts'
import { getPathService } from '#core/sites/domain/path-context.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Area, StoreCard, StoresApi, VisitedStore } from '../contract/endpoints.ts'
import { parseServiceChoice, type ServiceChoice } from '../domain/choice-cookies.ts'
import { applyEntryLink, parseEntryLink } from '../domain/entry-link.ts'
import {
  computeStartUpService,
  mergeOfferedServices,
  type OfferedServices,
} from '../domain/service-allowance.ts'
import { assumeDetails } from './assume-details.ts'

const NOT_FOUND = 404

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
  /** What the site allows; the browser stores it, and the next visit begins by it. */
  readonly allowance: ServiceType
  /** The outlet's details could not be loaded: `store` has what the list of outlets says, and careful assumptions. */
  readonly isPartial: boolean
}

export type VendorState =
  | { readonly kind: 'ready'; readonly vendor: Vendor }
  | { readonly kind: 'allInactive' }
  | { readonly kind: 'failed' }

interface Visit {
  readonly site: Site
  readonly language: Language
  /** Of the page: a prefix such as /dine sets the service, a link from outside the outlet and the service. */
  readonly url: URL
}

const getServices = (store: StoreCard): OfferedServices => ({
  delivery: store.isDeliveryAvailable,
  pickup: store.isPickupAvailable,
  dineIn: store.isDineInAvailable,
  inRoom: store.isInRoomAvailable,
})

const hasService = (store: StoreCard, orderType: OrderType): boolean => {
  return getServices(store)[getChannel(orderType)]
}

const isOpenFor = (store: StoreCard, orderType: OrderType): boolean => {
  const channel = orderType === ORDER_TYPE.delivery ? 'delivery' : 'pickup'
  return store.channels.some(({ orderChannel, isOpen }) => orderChannel === channel && isOpen)
}

interface StoreChoiceInput {
  readonly storeId?: string | undefined
  readonly areaStoreId?: string | undefined
}

/** The outlet to show: the area's, else the remembered one, else the first that is open, else the first at all. */
export const chooseStore = (
  stores: readonly StoreCard[],
  orderType: OrderType,
  input: StoreChoiceInput,
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
  { site, language }: Pick<Visit, 'site' | 'language'>,
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
  store: StoreCard,
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

interface FoundStore {
  readonly store: VisitedStore
  readonly isPartial: boolean
}

/**
 * The outlet to show, with its details. One that no longer exists is passed over and the next one chosen; any other
 * failure of the details is ignored.
 */
const findStore = async (
  page: PageContext,
  { site, language }: Pick<Visit, 'site' | 'language'>,
  input: StoreChoiceInput & { readonly stores: readonly StoreCard[]; readonly orderType: OrderType },
): Promise<FoundStore | undefined> => {
  const { stores, orderType } = input
  const card = chooseStore(stores, orderType, input)
  if (!card) return undefined
  const { _id } = card
  const details = await page.api<StoresApi>(language)('GET /api/v1/stores/:id/details', {
    params: { id: _id },
  })
  if (details.ok) return { store: details.data, isPartial: false }
  if (details.error.status !== NOT_FOUND)
    return { store: assumeDetails(card, { site, language }), isPartial: true }
  const others = stores.filter((store) => store._id !== _id)
  return findStore(page, { site, language }, { ...input, stores: others })
}

/** The choice of the visit: a link from outside goes before what this browser stored. */
const resolveChoice = (url: URL, stores: readonly StoreCard[], stored: ServiceChoice): ServiceChoice => {
  const link = parseEntryLink(url.searchParams)
  const outlets = stores.map((store) => ({ _id: store._id, offers: getServices(store) }))
  return link ? applyEntryLink(outlets, stored, link) : stored
}

/** The stored area, unless it would move a link's deliveries to another outlet. */
const getAreaOfVisit = (area: Area | null, url: URL, storeId: string | undefined): Area | null => {
  const isLinked = parseEntryLink(url.searchParams)?.outletId === storeId
  return isLinked && area?.store !== storeId ? null : area
}

const loadVisit = async (page: PageContext, visit: Visit, stored: ServiceChoice): Promise<VendorState> => {
  const { site, language } = visit
  const listed = await page.api<StoresApi>(language)('GET /api/v1/stores', {
    query: { promotionUrlId: site._id },
  })
  if (!listed.ok) return { kind: 'failed' }
  const stores = listed.data
  const choice = resolveChoice(visit.url, stores, stored)
  const start = computeStartUpService(stores.map(getServices), choice)
  if (start.kind === 'allInactive') return start
  const orderType = toOrderType(start.serviceType)
  const storeId = start.clearsDeliveryStore ? undefined : choice.storeId
  const area = getAreaOfVisit(await loadArea(page, visit, choice.areaId), visit.url, storeId)
  const found = await findStore(page, visit, { stores, orderType, storeId, areaStoreId: area?.store })
  if (!found) return { kind: 'allInactive' }
  const time = await loadSlot(page, { language, slot: choice.slot, orderType }, found.store)
  const vendor: Vendor = {
    ...time,
    ...found,
    stores,
    serviceType: start.serviceType,
    allowance: start.allowance,
    orderType: time.slot ? toScheduledType(orderType) : orderType,
    area,
    offers: mergeOfferedServices(stores.map(getServices)),
  }
  return { kind: 'ready', vendor }
}

/** Determines, once per request, the outlet and service of a visit from the request's address and cookies. */
export const loadVendor = (page: PageContext, visit: Visit): Promise<VendorState> =>
  page.memoize('vendor', () => {
    const choice = parseServiceChoice(page.cookies, visit.site.homePath)
    const serviceType = getPathService(visit.url.pathname) ?? choice.serviceType
    return loadVisit(page, visit, { ...choice, serviceType })
  })
