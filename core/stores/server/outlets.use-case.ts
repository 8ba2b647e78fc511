import { computeDistanceMeters, type GeoPoint } from '#core/maps/domain/geo.ts'
import { findPlaceAt, searchPlaces } from '#core/maps/server/maps.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { localize } from '#platform/kernel/language.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { rankAreasByTerms } from '../domain/area-reach.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import { findAreasAt, type SiteOutlets } from './serviceability.use-case.ts'

/** An outlet with its distance in metres, and the area by which it reaches the customer. */
export interface OutletMatch {
  readonly store: StoreRecord
  readonly meters: number | null
  readonly area: AreaRecord | null
}

const sortByDistance = (outlets: readonly OutletMatch[]): OutletMatch[] =>
  outlets.toSorted((a, b) => (a.meters ?? 0) - (b.meters ?? 0))

const computeMetersTo = (
  { latitude: lat, longitude: lng }: StoreRecord,
  point: GeoPoint | null,
): number | null => point && computeDistanceMeters({ lat, lng }, point)

/** One entry for each outlet of the areas, with the first of its areas: the best one comes first. */
const toOutletMatches = (
  { stores }: SiteOutlets,
  areas: readonly AreaRecord[],
  point: GeoPoint | null,
): OutletMatch[] => {
  const best = new Map<string, AreaRecord>()
  for (const area of areas) if (!best.has(area.storeId)) best.set(area.storeId, area)
  const found = [...best].flatMap(([storeId, area]) => {
    const store = stores.get(storeId)
    return store ? [{ store, meters: computeMetersTo(store, point), area }] : []
  })
  return sortByDistance(found)
}

/** The outlets that offer pickup, nearest first. */
export const listPickupOutlets = ({ stores }: SiteOutlets, point: GeoPoint | null): OutletMatch[] =>
  sortByDistance(
    [...stores.values()]
      .filter(({ services }) => services.pickup)
      .map((store) => ({ store, meters: computeMetersTo(store, point), area: null })),
  )

interface OutletQuery {
  readonly language: Language
  readonly now: Date
}

/** The outlets that deliver to a point on the map. */
export const findOutletsAt = async (
  platform: Platform,
  outlets: SiteOutlets,
  { point, language, now }: OutletQuery & { readonly point: GeoPoint },
): Promise<OutletMatch[]> => {
  const place = await findPlaceAt(platform, point, language)
  return toOutletMatches(outlets, findAreasAt(outlets, { point, place, now }), point)
}

const isSamePlace = (a: AreaRecord, b: AreaRecord): boolean =>
  normalizeSearchText(localize(a.name, 'en')) === normalizeSearchText(localize(b.name, 'en')) &&
  normalizeSearchText(localize(a.city, 'en')) === normalizeSearchText(localize(b.city, 'en'))

/** The location of an area: the centre of its shape, else where the map finds its name. */
const findAreaCenter = async (
  platform: Platform,
  { area, country }: { area: AreaRecord; country: string },
  language: Language,
): Promise<GeoPoint | null> => {
  if (area.zone?.type === 'Circle') return { lng: area.zone.center[0], lat: area.zone.center[1] }
  const corners = area.zone?.coordinates[0]?.slice(1)
  if (corners) {
    const middle = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
    return { lng: middle(0), lat: middle(1) }
  }
  const text = `${localize(area.name, language)}, ${localize(area.city, language)}`
  const found = await searchPlaces(platform, { text, near: area.outlet, country, language })
  return found.ok ? (found.value[0] ?? null) : null
}

/** The outlets that deliver to an area: its own, and those with an area of the same name. */
export const findOutletsForArea = async (
  platform: Platform,
  outlets: SiteOutlets,
  { area, language, now }: OutletQuery & { readonly area: AreaRecord },
): Promise<OutletMatch[]> => {
  const alike = rankAreasByTerms(
    outlets.areas.filter((other) => other._id === area._id || isSamePlace(other, area)),
    now,
  )
  const country = outlets.stores.get(area.storeId)?.country ?? ''
  const point = await findAreaCenter(platform, { area, country }, language)
  return toOutletMatches(outlets, alike, point)
}
