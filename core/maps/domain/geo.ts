/** A place on earth, in degrees. */
export interface GeoPoint {
  readonly lat: number
  readonly lng: number
}

/** Longitude and latitude in degrees, in the order of GeoJSON. */
export type Position = readonly [lng: number, lat: number]

/** The mean radius of the earth. */
const EARTH_METERS = 6_371_008.8

/** A tenth of a millimetre: a point on a border counts as inside. */
const BORDER_DEGREES = 1e-9

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance between two places along the surface, in metres. */
export const computeDistanceMeters = (from: GeoPoint, to: GeoPoint): number => {
  const halfLat = Math.sin(toRadians(to.lat - from.lat) / 2)
  const halfLng = Math.sin(toRadians(to.lng - from.lng) / 2)
  const chord = halfLat ** 2 + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * halfLng ** 2
  // Rounding may raise the chord of two antipodal places slightly above 1.
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** Degrees east from one longitude to another by the shorter way: from -180 inclusive to 180 exclusive. */
const computeEastwardDegrees = (from: number, to: number): number =>
  ((((to - from + 180) % 360) + 360) % 360) - 180

/** A ring without jumps: longitudes continue past 180 where it crosses the antimeridian. */
export const unwrapRing = (ring: readonly Position[]): Position[] => {
  const unwrapped: Position[] = []
  for (const [lng, lat] of ring) {
    const before = unwrapped.at(-1)
    unwrapped.push([before ? before[0] + computeEastwardDegrees(before[0], lng) : lng, lat])
  }
  return unwrapped
}

type Side = 'inside' | 'outside' | 'border'

const isOnEdge = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean => {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay) <= BORDER_DEGREES
  const across = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  return across <= BORDER_DEGREES && along >= -BORDER_DEGREES && along <= length + BORDER_DEGREES
}

/** Casts a ray to the east. A corner counts for the edge that ends above it, so that each is counted exactly once. */
const findPlaneSide = (ring: readonly Position[], [x, y]: Position): Side => {
  let isInside = false
  for (const [index, to] of ring.entries()) {
    const from = ring[index === 0 ? ring.length - 1 : index - 1] ?? to
    if (isOnEdge([x, y], from, to)) return 'border'
    if (from[1] > y === to[1] > y) continue
    if (x < from[0] + ((y - from[1]) * (to[0] - from[0])) / (to[1] - from[1])) isInside = !isInside
  }
  return isInside ? 'inside' : 'outside'
}

/** A ring may be 360 degrees east or west of the point's longitude as written. */
const findRingSide = (ring: readonly Position[], { lng, lat }: GeoPoint): Side => {
  const unwrapped = unwrapRing(ring)
  const sides = [0, -360, 360].map((turn) => findPlaneSide(unwrapped, [lng + turn, lat]))
  return sides.find((side) => side !== 'outside') ?? 'outside'
}

/**
 * Whether a place lies in a polygon of any number of rings: in an odd number of them, so that a ring in another is a
 * hole, and one beside it a further part. Borders, also those of holes, count as inside. Edges are straight lines
 * between degrees, as in GeoJSON.
 */
export const isInPolygon = (rings: readonly (readonly Position[])[], point: GeoPoint): boolean => {
  const sides = rings.map((ring) => findRingSide(ring, point))
  return sides.includes('border') || sides.filter((side) => side === 'inside').length % 2 === 1
}

/** The place this many metres to the east, for distances that are small compared with the earth. */
export const movePointEast = ({ lat, lng }: GeoPoint, meters: number): GeoPoint => {
  const perDegree = toRadians(1) * EARTH_METERS * Math.max(0.01, Math.cos(toRadians(lat)))
  return { lat, lng: lng + meters / perDegree }
}
