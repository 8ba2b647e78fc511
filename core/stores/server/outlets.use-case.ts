import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { localize } from '#platform/kernel/language.ts'
import { bestFirst } from '../domain/delivery-zone.ts'
import { foldText } from '../domain/fold-text.ts'
import { distanceMeters, type GeoPoint } from '../domain/geo.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import { placeAt, searchPlaces } from './maps-call.ts'
import { areasAt, type SiteOutlets } from './served.use-case.ts'

/** An outlet with how far it is, in metres, and by which of its areas it reaches the customer. */
export interface FoundOutlet {
  readonly store: StoreRecord
  readonly meters: number | null
  readonly area: AreaRecord | null
}

const nearestFirst = (outlets: readonly FoundOutlet[]): FoundOutlet[] =>
  outlets.toSorted((a, b) => (a.meters ?? 0) - (b.meters ?? 0))

const metersTo = ({ latitude: lat, longitude: lng }: StoreRecord, point: GeoPoint | null): number | null =>
  point && distanceMeters({ lat, lng }, point)

/** One entry for each outlet of some areas, with the first of its areas: the best one comes first. */
const outletsOf = (
  { stores }: SiteOutlets,
  areas: readonly AreaRecord[],
  point: GeoPoint | null,
): FoundOutlet[] => {
  const best = new Map<string, AreaRecord>()
  for (const area of areas) if (!best.has(area.storeId)) best.set(area.storeId, area)
  const found = [...best].flatMap(([storeId, area]) => {
    const store = stores.get(storeId)
    return store ? [{ store, meters: metersTo(store, point), area }] : []
  })
  return nearestFirst(found)
}

/** The outlets where an order can be fetched, nearest first. */
export const pickupOutlets = ({ stores }: SiteOutlets, point: GeoPoint | null): FoundOutlet[] =>
  nearestFirst(
    [...stores.values()]
      .filter(({ services }) => services.pickup)
      .map((store) => ({ store, meters: metersTo(store, point), area: null })),
  )

interface Asking {
  readonly language: Language
  readonly now: Date
}

/** The outlets that deliver to a point on the map. */
export const outletsAt = async (
  platform: Platform,
  outlets: SiteOutlets,
  { point, language, now }: Asking & { readonly point: GeoPoint },
): Promise<FoundOutlet[]> => {
  const place = await placeAt(platform, point, language)
  return outletsOf(outlets, areasAt(outlets, { point, place, now }), point)
}

const isSamePlace = (a: AreaRecord, b: AreaRecord): boolean =>
  foldText(localize(a.name, 'en')) === foldText(localize(b.name, 'en')) &&
  foldText(localize(a.city, 'en')) === foldText(localize(b.city, 'en'))

/** Where an area lies: in the middle of its shape, else where the map finds its name. */
const middleOf = async (
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

/** The outlets that deliver to an area: its own, and those that deliver to one of the same name. */
export const outletsForArea = async (
  platform: Platform,
  outlets: SiteOutlets,
  { area, language, now }: Asking & { readonly area: AreaRecord },
): Promise<FoundOutlet[]> => {
  const alike = bestFirst(
    outlets.areas.filter((other) => other._id === area._id || isSamePlace(other, area)),
    now,
  )
  const country = outlets.stores.get(area.storeId)?.country ?? ''
  const point = await middleOf(platform, { area, country }, language)
  return outletsOf(outlets, alike, point)
}
