import { computeDistanceMeters, type GeoPoint, type Position } from '#core/maps/domain/geo.ts'
import {
  AREA_RADIUS,
  type AreaTerms,
  MAX_AREA_CORNERS,
  MIN_AREA_CORNERS,
} from '#core/stores/domain/area-terms.ts'
import { type DeliveryZone, findRingIssue } from '#core/stores/domain/delivery-zone.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import type { Language } from '#platform/kernel/language.ts'

/** Maximum number of areas of an outlet in the console. */
export const MAX_AREAS = 500
/** No courier goes farther: a greater distance is a drawing mistake. */
export const MAX_OUTLET_DISTANCE_KM = 300

export interface AreaIssue {
  readonly kind:
    | 'nameMissing'
    | 'cityMissing'
    | 'radiusWrong'
    | 'offEarth'
    | 'tooFar'
    | 'fewCorners'
    | 'manyCorners'
    | 'manyParts'
    | 'flat'
    | 'tangled'
    | 'hoursEmpty'
    | 'unknownTax'
  /** Path of the term, such as `zone.radius`. */
  readonly field: string
}

const isOnEarth = ([lng, lat]: Position): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

const isTooFar = ([lng, lat]: Position, outlet: GeoPoint): boolean =>
  computeDistanceMeters(outlet, { lat, lng }) > MAX_OUTLET_DISTANCE_KM * 1000

/** The issue with the positions of a shape, of either kind. */
const findPositionIssue = (
  places: readonly Position[],
  outlet: GeoPoint,
): 'offEarth' | 'tooFar' | undefined => {
  if (!places.every(isOnEarth)) return 'offEarth'
  return places.some((place) => isTooFar(place, outlet)) ? 'tooFar' : undefined
}

const findOutlineIssue = (ring: readonly Position[], outlet: GeoPoint): AreaIssue['kind'] | undefined => {
  if (ring.length - 1 < MIN_AREA_CORNERS) return 'fewCorners'
  if (ring.length - 1 > MAX_AREA_CORNERS) return 'manyCorners'
  const misplaced = findPositionIssue(ring, outlet)
  if (misplaced) return misplaced
  const issue = findRingIssue(ring)
  if (issue === 'open') return 'fewCorners'
  // A ring around a pole is far from every outlet that is not at the pole.
  return issue === 'pole' ? 'tooFar' : issue
}

/** The issue with the shape of an area of an outlet; undefined for a valid one. */
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
  /** The site's languages, its main one first. */
  readonly languages: readonly Language[]
  readonly outlet: GeoPoint
  readonly taxIds: ReadonlySet<string>
}

/** The first issue with the terms of an area; undefined when they can be saved. */
export const findAreaIssue = (
  { name, city, zone, hours, taxId }: AreaTerms,
  { languages, outlet, taxIds }: AreaContext,
): AreaIssue | undefined => {
  const [main = 'en'] = languages
  if (!name[main]?.trim()) return { kind: 'nameMissing', field: 'name' }
  if (!city[main]?.trim()) return { kind: 'cityMissing', field: 'city' }
  if (taxId !== null && !taxIds.has(taxId)) return { kind: 'unknownTax', field: 'taxId' }
  // Without any time no customer could order: an area is ended by switching it off.
  if (hours && !WEEKDAYS.some((day) => hours[day]?.length)) return { kind: 'hoursEmpty', field: 'hours' }
  return zone ? findZoneIssue(zone, outlet) : undefined
}
