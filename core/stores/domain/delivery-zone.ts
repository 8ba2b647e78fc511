import { distanceMeters, type GeoPoint, isInPolygon, type Position, unwrapRing } from './geo.ts'
import type { AreaRecord } from './store.ts'
import { judgeHours } from './weekly-hours.ts'

/** The shape of a delivery area: rings of which the first is the outline and the others are holes, or a circle. */
export type DeliveryZone =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Circle'; readonly center: Position; readonly radius: number }

/** The latitudes between which a zone lies: what a database can compare before anything is computed. */
export interface ZoneBand {
  readonly south: number
  readonly north: number
}

/** An area that is known by its name alone is nobody's who is farther from the outlet than this. */
const NAMED_REACH_METERS = 60_000

/** A degree of latitude, taken short, so that the band of a circle is rather too wide than too narrow. */
const METERS_PER_DEGREE = 111_000

export const zoneBand = (zone: DeliveryZone): ZoneBand => {
  if (zone.type === 'Circle') {
    const reach = zone.radius / METERS_PER_DEGREE
    return { south: zone.center[1] - reach, north: zone.center[1] + reach }
  }
  const latitudes = (zone.coordinates[0] ?? []).map(([, lat]) => lat)
  return { south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

/** Whether a place lies in a zone; its border belongs to it. */
export const isInZone = (zone: DeliveryZone, point: GeoPoint): boolean => {
  if (zone.type === 'Polygon') return isInPolygon(zone.coordinates, point)
  const [lng, lat] = zone.center
  return distanceMeters({ lat, lng }, point) <= zone.radius
}

type Reach = Pick<AreaRecord, '_id' | 'zone' | 'outlet'>

/**
 * Whether an address is one that an area's fee and minimum are for. A pin decides where the area has a shape. Without
 * a shape or without a pin the area's name decides, and a pin must at least be near the outlet.
 */
export const reachesAddress = (
  area: Reach,
  address: { readonly areaId: string; readonly pin: GeoPoint | null },
): boolean => {
  const { pin } = address
  if (pin && area.zone) return isInZone(area.zone, pin)
  if (address.areaId !== area._id) return false
  return pin === null || distanceMeters(area.outlet, pin) <= NAMED_REACH_METERS
}

/** Whether an outlet delivers to an area at `now` by the area's own times; without any it is the outlet's that count. */
export const areaTimes = (area: Pick<AreaRecord, 'hours' | 'timeZone'>, now: Date) =>
  area.hours === null
    ? { isOpen: true, closesAt: null, opensAt: null }
    : judgeHours(area.hours, area.timeZone, now)

/**
 * Of areas that all reach a place the better first: one that delivers now, then the cheaper, the lower minimum, the
 * quicker. Equal ones keep their order.
 */
export const bestFirst = <Area extends AreaRecord>(areas: readonly Area[], now: Date): Area[] =>
  areas.toSorted(
    (a, b) =>
      Number(areaTimes(b, now).isOpen) - Number(areaTimes(a, now).isOpen) ||
      a.fee - b.fee ||
      (a.minimumOrder ?? 0) - (b.minimumOrder ?? 0) ||
      a.minutes - b.minutes,
  )

/** Square degrees, a hundredth of a square metre: less than this is a line that rounding made thick. */
const LEAST_INSIDE = 1e-12

/** Twice what a ring encloses; its sign is the direction. Measured from a corner, so that little is lost by rounding. */
const signedArea = (ring: readonly Position[]): number => {
  const [westX, southY] = ring[0] ?? [0, 0]
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x - westX) * (nextY - southY) - (nextX - westX) * (y - southY)
  }, 0)
}

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

type Edge = readonly [Position, Position]

const crosses = ([a, b]: Edge, [c, d]: Edge): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

const edgesOf = (ring: readonly Position[]): Edge[] =>
  ring.slice(1).map((to, index) => [ring[index] ?? to, to])

export type RingFault = 'open' | 'pole' | 'flat' | 'tangled'

/** What is wrong with a ring; undefined for a good one. Its first position is also its last. */
export const faultOfRing = (ring: readonly Position[]): RingFault | undefined => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) return 'open'
  const flat = unwrapRing(ring)
  if (Math.abs((flat.at(-1)?.[0] ?? 0) - (flat[0]?.[0] ?? 0)) > 180) return 'pole'
  const edges = edgesOf(flat)
  const isTangled = edges.some((edge, index) => edges.slice(index + 2).some((other) => crosses(edge, other)))
  if (isTangled) return 'tangled'
  return Math.abs(signedArea(flat)) < LEAST_INSIDE ? 'flat' : undefined
}

const FOR_OPERATORS: Readonly<Record<RingFault, string>> = {
  open: 'must end where it begins',
  pole: 'must not go around a pole',
  flat: 'must enclose something',
  tangled: 'must not cross itself',
}

/** The same in words, for the operator. */
export const ringFault = (ring: readonly Position[]): string | undefined => {
  const fault = faultOfRing(ring)
  return fault && FOR_OPERATORS[fault]
}
