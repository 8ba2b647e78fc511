import {
  computeDistanceMeters,
  type GeoPoint,
  isInPolygon,
  type Position,
  unwrapRing,
} from '#core/maps/domain/geo.ts'

/** The shape of a delivery area: closed outlines, of which one inside another is a hole, or a circle. */
export type DeliveryZone =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'Circle'; readonly center: Position; readonly radius: number }

/** The latitudes of a zone, which a database can compare before the exact computation. */
export interface LatitudeBand {
  readonly south: number
  readonly north: number
}

/** Metres per degree of latitude, rounded down so that a circle's band is too wide rather than too narrow. */
const METERS_PER_DEGREE = 111_000

export const computeLatitudeBand = (zone: DeliveryZone): LatitudeBand => {
  if (zone.type === 'Circle') {
    const reach = zone.radius / METERS_PER_DEGREE
    return { south: zone.center[1] - reach, north: zone.center[1] + reach }
  }
  const latitudes = zone.coordinates.flat().map(([, lat]) => lat)
  return { south: Math.min(...latitudes), north: Math.max(...latitudes) }
}

/** Whether a place lies in a zone, border included. */
export const isInZone = (zone: DeliveryZone, point: GeoPoint): boolean => {
  if (zone.type === 'Polygon') return isInPolygon(zone.coordinates, point)
  const [lng, lat] = zone.center
  return computeDistanceMeters({ lat, lng }, point) <= zone.radius
}

/** Square degrees, about a hundredth of a square metre: a smaller ring is a line with rounding errors. */
const MIN_RING_AREA = 1e-12

/** Twice the area of a ring; the sign is its direction. Measured from a corner to reduce rounding errors. */
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

/** The issue with a ring; undefined for a valid one. Its first position is also its last. */
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

/** The issue with a ring in words, for the operator. */
export const describeRingIssue = (ring: readonly Position[]): string | undefined => {
  const issue = findRingIssue(ring)
  return issue && RING_ISSUE_TEXTS[issue]
}
