import { computeDistanceMeters, type Position } from '#core/maps/domain/geo.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { MAX_AREA_CORNERS, MAX_AREA_RINGS, MIN_AREA_CORNERS } from './area-terms.ts'
import { findRingIssue } from './delivery-zone.ts'

/** Corners of all outlines of a shape that is read. */
export const MAX_READ_CORNERS = 10_000

/** What was left out of a shape so that it fits. */
export interface Simplification {
  readonly from: number
  readonly to: number
  /** No border moved by more, in metres. */
  readonly meters: number
}

export interface ReadShape {
  /** Closed outlines; one inside another is a hole. */
  readonly rings: readonly (readonly Position[])[]
  readonly simplification?: Simplification
}

/** Why a text is no shape: nothing in it is an outline, it has too many corners or parts, or crosses itself. */
export type ShapeIssue = 'noShape' | 'manyCorners' | 'manyParts' | 'tangled'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The outlines of GeoJSON of any kind: a geometry, a feature, or several. */
const listOutlines = (value: unknown): readonly unknown[] => {
  if (!isRecord(value)) return []
  switch (value.type) {
    case 'Polygon':
      return listOf(value.coordinates)
    case 'MultiPolygon':
      return listOf(value.coordinates).flatMap(listOf)
    case 'Feature':
      return listOutlines(value.geometry)
    case 'FeatureCollection':
      return listOf(value.features).flatMap(listOutlines)
    case 'GeometryCollection':
      return listOf(value.geometries).flatMap(listOutlines)
    default:
      return []
  }
}

/** Longitude and latitude; a height that follows them is dropped. */
const readPosition = (value: unknown): Position | undefined => {
  const [lng, lat] = listOf(value)
  return typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : undefined
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1]

/** A closed outline without repeated corners; undefined when something in it is no position. */
const readRing = (value: unknown): Position[] | undefined => {
  const positions = listOf(value).map(readPosition)
  const known = positions.filter((position) => position !== undefined)
  if (known.length < positions.length) return undefined
  const ring = known.filter((position, index) => index === 0 || !isSame(position, known[index - 1]))
  const [first] = ring
  if (first && !isSame(first, ring.at(-1))) ring.push(first)
  return ring.length > MIN_AREA_CORNERS ? ring : undefined
}

/** Degrees as metres around a latitude, so that both axes count alike. */
const toMeters = ([lng, lat]: Position, [lng0, lat0]: Position): readonly [number, number] => [
  computeDistanceMeters({ lat: lat0, lng: lng0 }, { lat: lat0, lng }) * Math.sign(lng - lng0),
  computeDistanceMeters({ lat: lat0, lng: lng0 }, { lat, lng: lng0 }) * Math.sign(lat - lat0),
]

type Point = readonly [number, number]

const computeDistanceToSegment = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
  const at = Math.max(0, Math.min(1, along))
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay))
}

/**
 * For each corner, the metres by which the border moves where it is left out (Ramer, Douglas and Peucker): a corner
 * never weighs more than the one that stands for it, so that any number of the heaviest is a valid choice.
 */
const weighCorners = (ring: readonly Position[]): Float64Array => {
  const [origin = [0, 0]] = ring
  const points = ring.map((position) => toMeters(position, origin))
  const weights = new Float64Array(ring.length)
  const at = (index: number): Point => points[index] ?? [0, 0]
  const findFarthest = (from: number, to: number): { index: number; distance: number } => {
    let farthest = { index: from, distance: -1 }
    for (let index = from + 1; index < to; index++) {
      const distance = computeDistanceToSegment(at(index), at(from), at(to))
      if (distance > farthest.distance) farthest = { index, distance }
    }
    return farthest
  }
  const open: { from: number; to: number; most: number }[] = [
    { from: 0, to: ring.length - 1, most: Number.POSITIVE_INFINITY },
  ]
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.to - part.from < 2) continue
    const { index, distance } = findFarthest(part.from, part.to)
    const weight = Math.min(distance, part.most)
    weights[index] = weight
    open.push({ from: part.from, to: index, most: weight }, { from: index, to: part.to, most: weight })
  }
  weights[0] = Number.POSITIVE_INFINITY
  weights[ring.length - 1] = Number.POSITIVE_INFINITY
  return weights
}

/** An outline with as many corners as an area may have, and how far its border moved. */
const simplifyRing = (ring: readonly Position[]): { ring: readonly Position[]; meters: number } => {
  if (ring.length - 1 <= MAX_AREA_CORNERS) return { ring, meters: 0 }
  const weights = weighCorners(ring)
  const meters = weights.toSorted().at(-(MAX_AREA_CORNERS + 2)) ?? 0
  return { ring: ring.filter((_, index) => (weights[index] ?? 0) > meters), meters }
}

const countCorners = (rings: readonly (readonly Position[])[]): number =>
  rings.reduce((sum, { length }) => sum + length - 1, 0)

/**
 * The shape in GeoJSON as district borders are published: with heights, in several parts, not closed, with thousands
 * of corners. What does not fit an area is left out, and said.
 */
export const readShape = (value: unknown): Result<ReadShape, ShapeIssue> => {
  const outlines = listOutlines(value)
  if (outlines.reduce<number>((sum, outline) => sum + listOf(outline).length, 0) > MAX_READ_CORNERS)
    return fail('manyCorners')
  const whole = outlines.map(readRing)
  const rings = whole.filter((ring) => ring !== undefined)
  if (rings.length === 0 || rings.length < whole.length) return fail('noShape')
  if (rings.length > MAX_AREA_RINGS) return fail('manyParts')
  const simplified = rings.map(simplifyRing)
  const shown = simplified.map(({ ring }) => ring)
  if (shown.some((ring) => findRingIssue(ring) === 'tangled')) return fail('tangled')
  const [from, to] = [countCorners(rings), countCorners(shown)]
  const meters = Math.ceil(Math.max(...simplified.map((each) => each.meters)))
  return ok({ rings: shown, ...(from > to && { simplification: { from, to, meters } }) })
}
