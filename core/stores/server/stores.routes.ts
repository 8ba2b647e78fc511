import { getChannel } from '#core/sites/domain/order-type.ts'
import { findSiteById, loadSite } from '#core/sites/server/sites.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { StoresApi } from '../contract/endpoints.ts'
import { storeErrors } from '../contract/errors.ts'
import { getNextTradingDay } from '../domain/next-trading-day.ts'
import { getScheduledChannel } from '../domain/slot.ts'
import { isSlotOffered } from '../domain/slots.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import { createGatewayNumberLookup } from './gateway-numbers.mapper.ts'
import { pauseChannel } from './pause-channel.use-case.ts'
import { canSeeMenu } from './preview.service.ts'
import { loadStoreContext } from './selling-stores.service.ts'
import { formatSlot } from './slot-texts.service.ts'
import { loadStoreCards } from './store-cards.service.ts'
import {
  presentArea,
  presentBusy,
  presentChannel,
  presentPauses,
  presentStore,
  presentStoreCard,
} from './stores.presenter.ts'
import { findStoreBrand, loadAreas, loadStore, loadStores } from './stores.service.ts'
import { presentTimings } from './timings.presenter.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

type Share = Call['share']

const loadSiteStores = async ({ db }: Platform, siteId: string, share: Share) => {
  const site = await findSiteById(db, siteId)
  if (!site) return { site: undefined, stores: [], areas: [] }
  share(site.brand._id)
  return db.tenant(site.brand._id, async (tx) => ({
    site,
    stores: (await loadStores(tx)).filter(({ isActive }) => isActive),
    areas: await loadAreas(tx),
  }))
}

/** Presents the active stores of a site; none for an unknown site. */
const listSiteCards = async (platform: Platform, siteId: string, call: Pick<Call, 'language' | 'share'>) => {
  const site = await findSiteById(platform.db, siteId)
  if (!site) return []
  call.share(site.brand._id)
  return platform.db.tenant(site.brand._id, async (tx) => {
    const context = await loadStoreContext(platform, tx, call.language)
    return (await loadStoreCards(tx, context)).map(({ card }) => card)
  })
}

/** The store of an anonymous call; inactive ones are shown, so that an old bookmark leads to an explanation. */
const findPublicStore = async (
  { db }: Platform,
  storeId: string,
  share: Share,
): Promise<StoreRecord | undefined> => {
  const brandId = await findStoreBrand(db, storeId)
  if (!brandId) return undefined
  share(brandId)
  return db.tenant(brandId, (tx) => loadStore(tx, storeId))
}

const isAreaMatch = (area: AreaRecord, search: string): boolean =>
  matchesSearch([...Object.values(area.name), ...Object.values(area.city)], search)

const createCustomerHandlers = (platform: Platform) => {
  const { db, clock, catalogue } = platform
  const presenting = (language: Language) => ({ language, catalogue, now: clock.now() })
  const gatewayNumber = createGatewayNumberLookup(platform)
  return {
    'GET /api/v1/stores': async ({ query, language, share }) =>
      ok(await listSiteCards(platform, query.promotionUrlId, { language, share })),
    'GET /api/v1/stores/:id/details': async ({ params, language, share, headers }) => {
      const brandId = await findStoreBrand(db, params.id)
      if (!brandId) return unknownStore
      return db.tenant(brandId, async (tx) => {
        const store = await loadStore(tx, params.id)
        if (!store) return unknownStore
        if (!store.previewMode) share(brandId)
        const isMenuShown = canSeeMenu(platform, store, headers.cookie)
        const context = await loadStoreContext(platform, tx, language)
        return ok({
          ...presentStore(store, await loadSite(tx), { ...context, gatewayNumber }),
          isMenuShown,
        })
      })
    },
    'GET /api/v1/stores/:id': async ({ params, query, language, share }) => {
      const brandId = await findStoreBrand(db, params.id)
      if (!brandId) return unknownStore
      share(brandId)
      return db.tenant(brandId, async (tx) => {
        const store = await loadStore(tx, params.id)
        if (!store) return unknownStore
        const context = await loadStoreContext(platform, tx, language)
        return ok(presentChannel(store, getChannel(query.orderType), context))
      })
    },
    'GET /api/v1/stores/:id/slot': async ({ params, query, language, share }) => {
      const store = await findPublicStore(platform, params.id, share)
      if (!store) return unknownStore
      const channel = getScheduledChannel(query.orderType)
      if (!channel) return fail(failure(storeErrors.channelNotOffered))
      const slot = { start: new Date(query.startTime), end: new Date(query.endTime) }
      const showing = presenting(language)
      return ok({
        isOffered: isSlotOffered(store, slot, { channel, now: showing.now }),
        text: formatSlot(slot, { ...showing, store, channel }),
      })
    },
    'GET /api/v1/stores/:id/timings': async ({ params, language, share }) => {
      const store = await findPublicStore(platform, params.id, share)
      return store ? ok(presentTimings(store, presenting(language))) : unknownStore
    },
    'GET /api/v1/areas': async ({ query, language, share }) => {
      const { stores, areas } = await loadSiteStores(platform, query.promotionUrlId, share)
      const delivering = new Map(
        stores.filter(({ services }) => services.delivery).map((store) => [store._id, store]),
      )
      const found = areas.flatMap((area) => {
        const store = delivering.get(area.storeId)
        if (!store || (query.store && query.store !== store._id)) return []
        if (query.search && !isAreaMatch(area, query.search)) return []
        return [presentArea(area, { store, ...presenting(language) })]
      })
      return ok(found)
    },
  } satisfies Partial<Handlers<StoresApi>>
}

const createStaffHandlers = ({ db, clock, catalogue }: Platform) =>
  ({
    'PUT /api/v1/console/stores/:id/pause': async ({ params, body, caller }) => {
      const staff: StaffCaller = requireStaff(caller)
      if (!isStaffOfStore(staff, params.id)) return unknownStore
      const { orderChannel: channel, state: isPaused, minutes } = body
      const result = await db.tenant(staff.brandId, (tx) =>
        pauseChannel(tx, { storeId: params.id, channel, isPaused, minutes }),
      )
      return result.ok ? ok({ pauseOrder: presentPauses(result.value, clock.now()) }) : result
    },
    'GET /api/v1/console/stores': async ({ caller, language }) => {
      const staff = requireStaff(caller)
      const stores = await db.tenant(staff.brandId, loadStores)
      const presenting = { language, catalogue, now: clock.now() }
      return ok(
        stores
          .filter(({ _id }) => isStaffOfStore(staff, _id))
          .map((store) => ({
            _id: store._id,
            name: localize(store.name, language),
            pauseOrder: presentPauses(store, presenting.now),
            channels: presentStoreCard(store, presenting).channels,
            previewMode: store.previewMode,
            timeZone: store.timeZone,
            currency: { code: store.currency },
            preparationMinutes: store.preparationMinutes,
            busy: presentBusy(store, presenting.now),
            answering: store.answering,
            nextDayAt: getNextTradingDay(store.hours.store, store.timeZone, presenting.now).toISOString(),
            asOf: presenting.now.toISOString(),
          })),
      )
    },
  }) satisfies Partial<Handlers<StoresApi>>

/** The handlers of the stores' contract. */
export const createStoresHandlers = (platform: Platform): Handlers<StoresApi> => ({
  ...createCustomerHandlers(platform),
  ...createStaffHandlers(platform),
})
