import { findPlaceAt, searchPlaces } from '#core/maps/server/maps.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { PlaceApi } from '../contract/place-endpoints.ts'
import { getCityId, isAreaInAddress } from '../domain/match-area-name.ts'
import type { AreaRecord } from '../domain/store.ts'
import { findOutletsAt, findOutletsForArea, listPickupOutlets, type OutletMatch } from './outlets.use-case.ts'
import { presentAreas, presentOutlet, presentPlace, presentServiceability } from './places.presenter.ts'
import { loadStoreContext } from './selling-stores.service.ts'
import {
  findAreasAt,
  findAreasNamedIn,
  loadOutletAndAreas,
  loadOutletsAndAreas,
  type SiteOutlets,
} from './serviceability.use-case.ts'

const createNotServed = () => fail(failure(storeErrors.areaNotServed))

/** The location of a site's first outlet, near which a search prefers its results. */
const computeCenter = ({ stores }: SiteOutlets) => {
  const [store] = stores.values()
  return store && { near: { lat: store.latitude, lng: store.longitude }, country: store.country }
}

const createServiceabilityHandlers = (platform: Platform) => {
  const presenting = (language: Language) => ({
    language,
    catalogue: platform.catalogue,
    now: platform.clock.now(),
  })
  return {
    'POST /api/v2/serviceability/coordinates': async ({ body, language }) => {
      const outlets = await loadOutletsAndAreas(platform, body.promotionUrlId)
      if (!outlets) return createNotServed()
      const point = { lat: body.coordinates.lat, lng: body.coordinates.long }
      const place = await findPlaceAt(platform, point, language)
      const context = presenting(language)
      const areas = findAreasAt(outlets, { point, place, now: context.now })
      const ofStore = body.store ? areas.filter(({ storeId }) => storeId === body.store) : areas
      const served = presentServiceability(outlets, { areas: ofStore, place }, context)
      return served ? ok(served) : createNotServed()
    },
    'POST /api/v2/serviceability/area': async ({ body, language }) => {
      const outlets = await loadOutletsAndAreas(platform, body.promotionUrlId)
      const middle = outlets && computeCenter(outlets)
      if (!middle) return createNotServed()
      const context = presenting(language)
      const found = await searchPlaces(platform, { text: body.address, language, ...middle })
      const place = (found.ok && found.value[0]) || null
      const byMap = place ? findAreasAt(outlets, { point: place, place, now: context.now }) : []
      const areas = byMap.length > 0 ? byMap : findAreasNamedIn(outlets, body.address, context.now)
      const served = presentServiceability(outlets, { areas, place }, context)
      return served ? ok(served) : createNotServed()
    },
  } satisfies Partial<Handlers<PlaceApi>>
}

const listAreaNames = ({ name, city }: AreaRecord): string[] => [
  ...Object.values(name),
  ...Object.values(city),
]

const createChoiceHandlers = (platform: Platform) =>
  ({
    'POST /api/v2/serviceability/findArea': async ({ body, language }) => {
      const { catalogue, clock } = platform
      const outlets = await loadOutletAndAreas(platform, body.storeId)
      if (!outlets) return fail(failure(storeErrors.unknownStore))
      const found = outlets.areas.filter(
        (area) =>
          getCityId(area.city) === body.cityId &&
          (isAreaInAddress(body.address, area) || matchesSearch(listAreaNames(area), body.address)),
      )
      if (found.length === 0) return createNotServed()
      return ok(presentAreas(outlets, found, { language, catalogue, now: clock.now() }))
    },
    'POST /api/v2/serviceability/findCity': async ({ body, language }) => {
      const outlets = await loadOutletAndAreas(platform, body.storeId)
      if (!outlets) return fail(failure(storeErrors.unknownStore))
      const cities = new Map(outlets.areas.map(({ city }) => [getCityId(city), city]))
      const found = [...cities].filter(([, city]) => matchesSearch(Object.values(city), body.search))
      if (found.length === 0) return fail(failure(storeErrors.noCities))
      return ok(found.map(([_id, city]) => ({ _id, name: localize(city, language) })))
    },
    'GET /api/v1/areas/delivery': async ({ query, language, share }) => {
      const { catalogue, clock } = platform
      const outlets = await loadOutletsAndAreas(platform, query.promotionUrlId, share)
      if (!outlets) return ok([])
      const areas = outlets.areas.filter(({ storeId }) => !query.store || storeId === query.store)
      const zones = new Map(areas.map(({ _id, zone }) => [_id, zone]))
      const shown = presentAreas(outlets, areas, { language, catalogue, now: clock.now() })
      return ok(shown.map((area) => ({ ...area, zone: toWireZone(zones.get(area._id) ?? null) })))
    },
  }) satisfies Partial<Handlers<PlaceApi>>

/** Copied, because the wire's types are not read-only. */
const toWireZone = (zone: AreaRecord['zone']) => {
  if (zone?.type === 'Polygon')
    return {
      type: zone.type,
      coordinates: zone.coordinates.map((ring) => ring.map(([lng, lat]) => [lng, lat] as [number, number])),
    }
  return zone && { ...zone, center: [zone.center[0], zone.center[1]] as [number, number] }
}

const createOutletHandlers = (platform: Platform) => {
  const present = async (found: readonly OutletMatch[], language: Language) => {
    const [first] = found
    if (!first) return ok([])
    const context = await platform.db.tenant(first.store.brandId, (tx) =>
      loadStoreContext(platform, tx, language),
    )
    return ok(found.map((outlet) => presentOutlet(outlet, context)))
  }
  return {
    'GET /api/v1/outlets': async ({ query, language }) => {
      const outlets = await loadOutletsAndAreas(platform, query.promotionUrlId)
      if (!outlets) return createNotServed()
      const { lat, long } = query
      const point = lat === undefined || long === undefined ? null : { lat, lng: long }
      const now = platform.clock.now()
      if (getChannel(query.orderType) !== 'delivery') {
        const pickups = listPickupOutlets(outlets, point)
        return pickups.length > 0 ? present(pickups, language) : fail(failure(storeErrors.noOutlets))
      }
      const area = outlets.areas.find(({ _id }) => _id === query.area)
      const found = point
        ? await findOutletsAt(platform, outlets, { point, language, now })
        : area && (await findOutletsForArea(platform, outlets, { area, language, now }))
      return found && found.length > 0 ? present(found, language) : createNotServed()
    },
    'GET /api/v1/outlets/pickup': async ({ query, language }) => {
      const outlets = await loadOutletsAndAreas(platform, query.promotionUrlId)
      if (!outlets) return ok([])
      return present(listPickupOutlets(outlets, { lat: query.lat, lng: query.long }), language)
    },
  } satisfies Partial<Handlers<PlaceApi>>
}

const createMapSearchHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/places': async ({ query, language }) => {
      const outlets = await loadOutletsAndAreas(platform, query.promotionUrlId)
      const middle = outlets && computeCenter(outlets)
      if (!middle) return ok([])
      const found = await searchPlaces(platform, { text: query.search, language, ...middle })
      return found.ok ? ok(found.value.map(presentPlace)) : fail(failure(storeErrors.mapsSilent))
    },
    'GET /api/v1/places/at': async ({ query, language }) => {
      const place = await findPlaceAt(platform, { lat: query.lat, lng: query.long }, language)
      return ok(place && presentPlace(place))
    },
  }) satisfies Partial<Handlers<PlaceApi>>

/** The handlers of the contract about places. */
export const createPlaceHandlers = (platform: Platform): Handlers<PlaceApi> => ({
  ...createServiceabilityHandlers(platform),
  ...createChoiceHandlers(platform),
  ...createOutletHandlers(platform),
  ...createMapSearchHandlers(platform),
})
