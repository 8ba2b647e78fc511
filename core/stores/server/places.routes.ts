import { channelOf } from '#core/sites/domain/order-type.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { PlaceApi } from '../contract/place-endpoints.ts'
import { matchesSearch } from '../domain/fold-text.ts'
import { cityIdOf, isNamedIn } from '../domain/named-place.ts'
import type { AreaRecord } from '../domain/store.ts'
import { mapsProviderOf, placeAt, searchPlaces } from './maps-call.ts'
import { type FoundOutlet, outletsAt, outletsForArea, pickupOutlets } from './outlets.use-case.ts'
import { presentAreas, presentOutlet, presentPlace, presentServed } from './places.presenter.ts'
import { areasAt, areasNamedIn, readOutlet, readOutlets, type SiteOutlets } from './served.use-case.ts'

const notServed = () => fail(failure(storeErrors.areaNotServed))

/** The middle of a site's first outlet: what a search by words is near to. */
const middleOf = ({ stores }: SiteOutlets) => {
  const [store] = stores.values()
  return store && { near: { lat: store.latitude, lng: store.longitude }, country: store.country }
}

const servedHandlers = (platform: Platform) => {
  const presenting = (language: Language) => ({
    language,
    catalogue: platform.catalogue,
    now: platform.clock.now(),
  })
  return {
    'POST /api/v2/serviceability/coordinates': async ({ body, language }) => {
      const outlets = await readOutlets(platform, body.promotionUrlId)
      if (!outlets) return notServed()
      const point = { lat: body.coordinates.lat, lng: body.coordinates.long }
      const place = await placeAt(platform, point, language)
      const context = presenting(language)
      const areas = areasAt(outlets, { point, place, now: context.now })
      const ofStore = body.store ? areas.filter(({ storeId }) => storeId === body.store) : areas
      const served = presentServed(outlets, { areas: ofStore, place }, context)
      return served ? ok(served) : notServed()
    },
    'POST /api/v2/serviceability/area': async ({ body, language }) => {
      const outlets = await readOutlets(platform, body.promotionUrlId)
      const middle = outlets && middleOf(outlets)
      if (!middle) return notServed()
      const context = presenting(language)
      const found = await searchPlaces(platform, { text: body.address, language, ...middle })
      const place = (found.ok && found.value[0]) || null
      const byMap = place ? areasAt(outlets, { point: place, place, now: context.now }) : []
      const areas = byMap.length > 0 ? byMap : areasNamedIn(outlets, body.address, context.now)
      const served = presentServed(outlets, { areas, place }, context)
      return served ? ok(served) : notServed()
    },
  } satisfies Partial<Handlers<PlaceApi>>
}

const namesOf = ({ name, city }: AreaRecord): string[] => [...Object.values(name), ...Object.values(city)]

const choiceHandlers = (platform: Platform) =>
  ({
    'POST /api/v2/serviceability/findArea': async ({ body, language }) => {
      const { catalogue, clock } = platform
      const outlets = await readOutlet(platform, body.storeId)
      if (!outlets) return fail(failure(storeErrors.unknownStore))
      const found = outlets.areas.filter(
        (area) =>
          cityIdOf(area.city) === body.cityId &&
          (isNamedIn(body.address, area) || matchesSearch(namesOf(area), body.address)),
      )
      if (found.length === 0) return notServed()
      return ok(presentAreas(outlets, found, { language, catalogue, now: clock.now() }))
    },
    'POST /api/v2/serviceability/findCity': async ({ body, language }) => {
      const outlets = await readOutlet(platform, body.storeId)
      if (!outlets) return fail(failure(storeErrors.unknownStore))
      const cities = new Map(outlets.areas.map(({ city }) => [cityIdOf(city), city]))
      const found = [...cities].filter(([, city]) => matchesSearch(Object.values(city), body.search))
      if (found.length === 0) return fail(failure(storeErrors.noCities))
      return ok(found.map(([_id, city]) => ({ _id, name: localize(city, language) })))
    },
    'GET /api/v1/areas/delivery': async ({ query, language, share }) => {
      const { catalogue, clock } = platform
      const outlets = await readOutlets(platform, query.promotionUrlId, share)
      if (!outlets) return ok([])
      const areas = outlets.areas.filter(({ storeId }) => !query.store || storeId === query.store)
      const zones = new Map(areas.map(({ _id, zone }) => [_id, zone]))
      const shown = presentAreas(outlets, areas, { language, catalogue, now: clock.now() })
      return ok(shown.map((area) => ({ ...area, zone: wireZone(zones.get(area._id) ?? null) })))
    },
  }) satisfies Partial<Handlers<PlaceApi>>

/** Copied, because the wire's types are not read-only. */
const wireZone = (zone: AreaRecord['zone']) => {
  if (zone?.type === 'Polygon')
    return {
      type: zone.type,
      coordinates: zone.coordinates.map((ring) => ring.map(([lng, lat]) => [lng, lat] as [number, number])),
    }
  return zone && { ...zone, center: [zone.center[0], zone.center[1]] as [number, number] }
}

const outletHandlers = (platform: Platform) => {
  const present = (found: readonly FoundOutlet[], language: Language) => {
    const context = { language, catalogue: platform.catalogue, now: platform.clock.now() }
    return ok(found.map((outlet) => presentOutlet(outlet, context)))
  }
  return {
    'GET /api/v1/outlets': async ({ query, language }) => {
      const outlets = await readOutlets(platform, query.promotionUrlId)
      if (!outlets) return notServed()
      const { lat, long } = query
      const point = lat === undefined || long === undefined ? null : { lat, lng: long }
      const now = platform.clock.now()
      if (channelOf(query.orderType) !== 'delivery') {
        const pickups = pickupOutlets(outlets, point)
        return pickups.length > 0 ? present(pickups, language) : fail(failure(storeErrors.noOutlets))
      }
      const area = outlets.areas.find(({ _id }) => _id === query.area)
      const found = point
        ? await outletsAt(platform, outlets, { point, language, now })
        : area && (await outletsForArea(platform, outlets, { area, language, now }))
      return found && found.length > 0 ? present(found, language) : notServed()
    },
    'GET /api/v1/outlets/pickup': async ({ query, language }) => {
      const outlets = await readOutlets(platform, query.promotionUrlId)
      if (!outlets) return ok([])
      return present(pickupOutlets(outlets, { lat: query.lat, lng: query.long }), language)
    },
  } satisfies Partial<Handlers<PlaceApi>>
}

const mapHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/places': async ({ query, language }) => {
      const outlets = await readOutlets(platform, query.promotionUrlId)
      const middle = outlets && middleOf(outlets)
      if (!middle) return ok([])
      const found = await searchPlaces(platform, { text: query.search, language, ...middle })
      return found.ok ? ok(found.value.map(presentPlace)) : fail(failure(storeErrors.mapsSilent))
    },
    'GET /api/v1/places/at': async ({ query, language }) => {
      const place = await placeAt(platform, { lat: query.lat, lng: query.long }, language)
      return ok(place && presentPlace(place))
    },
    'GET /api/v1/maps': async () => ok(mapsProviderOf(platform)?.tiles ?? null),
  }) satisfies Partial<Handlers<PlaceApi>>

/** The handlers of the contract about places. */
export const placeHandlers = (platform: Platform): Handlers<PlaceApi> => ({
  ...servedHandlers(platform),
  ...choiceHandlers(platform),
  ...outletHandlers(platform),
  ...mapHandlers(platform),
})
