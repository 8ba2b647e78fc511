import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import { type DeliveryZone, findRingIssue } from './delivery-zone.ts'
import { computeDistanceMeters, type GeoPoint, type Position } from './geo.ts'
import { WEEKDAYS, type WeeklyHours } from './weekly-hours.ts'

/** Metres from the centre of a round area to its border. */
export const AREA_RADIUS = { least: 50, most: 100_000 }
/** Minutes from order to door. */
export const AREA_MINUTES = { least: 1, most: 600 }
export const MIN_CORNERS = 3
/** Of one outline. */
export const MAX_CORNERS = 499
/** Outlines of one area: the outer one and the holes in it. */
export const MAX_RINGS = 20
/** So many areas can an outlet be given in the console. */
export const MAX_AREAS = 500
export const MAX_AREA_NAME = 120
/** No courier goes farther: what lies beyond is a slip of the finger. */
export const MAX_OUTLET_DISTANCE_KM = 300

/** What a merchant says of a place that is delivered to. Amounts are minor units. */
export interface AreaTerms {
  readonly name: LocalizedText
  readonly city: LocalizedText
  readonly fee: number
  /** The area's own minimum; null: the store's. */
  readonly minimumOrder: number | null
  /** Usual minutes from order to door. */
  readonly minutes: number
  readonly taxId: string | null
  /** Its shape; null: it is known by its name alone. */
  readonly zone: DeliveryZone | null
  /** When it is delivered to, by the outlet's clock; null: whenever the outlet delivers. */
  readonly hours: WeeklyHours | null
}

export interface AreaIssue {
  readonly kind:
    | 'nameMissing'
    | 'cityMissing'
    | 'radiusWrong'
    | 'offEarth'
    | 'tooFar'
    | 'fewCorners'
    | 'manyCorners'
    | 'flat'
    | 'tangled'
    | 'hoursEmpty'
    | 'unknownTax'
  /** Which of the terms it is: `zone.radius`. */
  readonly field: string
}

const isOnEarth = ([lng, lat]: Position): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

const isTooFar = ([lng, lat]: Position, outlet: GeoPoint): boolean =>
  computeDistanceMeters(outlet, { lat, lng }) > MAX_OUTLET_DISTANCE_KM * 1000

/** What is wrong with the places of a shape, whatever they make up. */
const findPositionIssue = (
  places: readonly Position[],
  outlet: GeoPoint,
): 'offEarth' | 'tooFar' | undefined => {
  if (!places.every(isOnEarth)) return 'offEarth'
  return places.some((place) => isTooFar(place, outlet)) ? 'tooFar' : undefined
}

const findOutlineIssue = (ring: readonly Position[], outlet: GeoPoint): AreaIssue['kind'] | undefined => {
  if (ring.length - 1 < MIN_CORNERS) return 'fewCorners'
  if (ring.length - 1 > MAX_CORNERS) return 'manyCorners'
  const misplaced = findPositionIssue(ring, outlet)
  if (misplaced) return misplaced
  const fault = findRingIssue(ring)
  if (fault === 'open') return 'fewCorners'
  // Who goes around a pole is far from every outlet that is not on it.
  return fault === 'pole' ? 'tooFar' : fault
}

/** What is wrong with the shape of an area of an outlet that stands at a place; undefined for a good one. */
export const findZoneIssue = (zone: DeliveryZone, outlet: GeoPoint): AreaIssue | undefined => {
  if (zone.type === 'Circle') {
    const { radius } = zone
    if (!(radius >= AREA_RADIUS.least && radius <= AREA_RADIUS.most))
      return { kind: 'radiusWrong', field: 'zone.radius' }
    const misplaced = findPositionIssue([zone.center], outlet)
    return misplaced && { kind: misplaced, field: 'zone.center' }
  }
  if (zone.coordinates.length === 0) return { kind: 'fewCorners', field: 'zone.coordinates' }
  const [kind] = zone.coordinates.flatMap((ring) => findOutlineIssue(ring, outlet) ?? [])
  return kind && { kind, field: 'zone.coordinates' }
}

interface AreaContext {
  /** Of the site, its own first. */
  readonly languages: readonly Language[]
  readonly outlet: GeoPoint
  readonly taxIds: ReadonlySet<string>
}

/** The first thing that is wrong with what a merchant says of an area; undefined when it can be kept. */
export const findAreaIssue = (
  { name, city, zone, hours, taxId }: AreaTerms,
  { languages, outlet, taxIds }: AreaContext,
): AreaIssue | undefined => {
  const [main = 'en'] = languages
  if (!name[main]?.trim()) return { kind: 'nameMissing', field: 'name' }
  if (!city[main]?.trim()) return { kind: 'cityMissing', field: 'city' }
  if (taxId !== null && !taxIds.has(taxId)) return { kind: 'unknownTax', field: 'taxId' }
  // Without any time nobody would ever be served: to end an area it is switched off.
  if (hours && !WEEKDAYS.some((day) => hours[day]?.length)) return { kind: 'hoursEmpty', field: 'hours' }
  return zone ? findZoneIssue(zone, outlet) : undefined
}
