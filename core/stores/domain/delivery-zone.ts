import { computeDistanceMeters, type GeoPoint, isInPolygon, type Position, unwrapRing } from './geo.ts'

/** The shape of a delivery area: rings of which the first is the outline and the others are holes, or a circle. */
export type DeliveryZone =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Circle'; readonly center: Position; readonly radius: number }

/** The latitudes between which a zone lies: what a database can compare before anything is computed. */
export interface LatitudeBand {
  readonly south: number
  readonly north: number
}

/** A degree of latitude, taken short, so that the band of a circle is rather too wide than too narrow. */
const METERS_PER_DEGREE = 111_000

export const computeLatitudeBand = (zone: DeliveryZone): LatitudeBand => {
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
  return computeDistanceMeters({ lat, lng }, point) <= zone.radius
}

/** Square degrees, a hundredth of a square metre: less than this is a line that rounding made thick. */
const MIN_RING_AREA = 1e-12

/** Twice what a ring encloses; its sign is the direction. Measured from a corner, so that little is lost by rounding. */
const computeSignedArea = (ring: readonly Position[]): number => {
  const [westX, southY] = ring[0] ?? [0, 0]
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x - westX) * (nextY - southY) - (nextX - westX) * (y - southY)
  }, 0)
}

const computeOrientation = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

type Edge = readonly [Position, Position]

const isCrossing = ([a, b]: Edge, [c, d]: Edge): boolean =>
  computeOrientation(a, b, c) * computeOrientation(a, b, d) < 0 &&
  computeOrientation(c, d, a) * computeOrientation(c, d, b) < 0

const listEdges = (ring: readonly Position[]): Edge[] =>
  ring.slice(1).map((to, index) => [ring[index] ?? to, to])

export type RingIssue = 'open' | 'pole' | 'flat' | 'tangled'

/** What is wrong with a ring; undefined for a good one. Its first position is also its last. */
export const findRingIssue = (ring: readonly Position[]): RingIssue | undefined => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) return 'open'
  const flat = unwrapRing(ring)
  if (Math.abs((flat.at(-1)?.[0] ?? 0) - (flat[0]?.[0] ?? 0)) > 180) return 'pole'
  const edges = listEdges(flat)
  const isTangled = edges.some((edge, index) =>
    edges.slice(index + 2).some((other) => isCrossing(edge, other)),
  )
  if (isTangled) return 'tangled'
  return Math.abs(computeSignedArea(flat)) < MIN_RING_AREA ? 'flat' : undefined
}

const RING_ISSUE_TEXTS: Readonly<Record<RingIssue, string>> = {
  open: 'must end where it begins',
  pole: 'must not go around a pole',
  flat: 'must enclose something',
  tangled: 'must not cross itself',
}

/** The same in words, for the operator. */
export const describeRingIssue = (ring: readonly Position[]): string | undefined => {
  const fault = findRingIssue(ring)
  return fault && RING_ISSUE_TEXTS[fault]
}
