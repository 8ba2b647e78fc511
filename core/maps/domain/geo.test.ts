import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDistanceMeters, type GeoPoint, isInPolygon, type Position } from './geo.ts'

const at = (lat: number, lng: number): GeoPoint => ({ lat, lng })
const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** The distance by the angle between two places at the centre of the earth, from their direction vectors. */
const metersThroughVectors = (a: GeoPoint, b: GeoPoint): number => {
  const vector = ({ lat, lng }: GeoPoint) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const
  }
  const [p, q] = [vector(a), vector(b)]
  const cross = Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])
  return 6_371_008.8 * Math.atan2(cross, p[0] * q[0] + p[1] * q[1] + p[2] * q[2])
}

describe('distance of two places', () => {
  it('matches that of known cities', () => {
    expect(computeDistanceMeters(at(25.2048, 55.2708), at(24.4539, 54.3773)) / 1000).toBeCloseTo(122.7, 0)
    expect(computeDistanceMeters(at(0, 179.5), at(0, -179.5)) / 1000).toBeCloseTo(111.2, 1)
    expect(computeDistanceMeters(at(90, 10), at(-90, 10)) / 1000).toBeCloseTo(20_015, 0)
  })

  it('is the same in both directions, never negative, zero for the same place, and equal to the vector computation', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const there = computeDistanceMeters(a, b)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(computeDistanceMeters(b, a)).toBeCloseTo(there, 6)
        expect(computeDistanceMeters(a, a)).toBe(0)
        // Near the antipode the sine is imprecise; an error of a metre is acceptable there.
        expect(Math.abs(there - metersThroughVectors(a, b))).toBeLessThan(1)
      }),
    )
  })
})

type Grid = readonly [x: number, y: number]

const turn = (a: Grid, b: Grid, c: Grid): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

/** Whether a triangle with integer corners contains a point, border included: exact, and without a ray. */
const isInTriangle = (point: Grid, [a, b, c]: readonly [Grid, Grid, Grid]): boolean => {
  const turns = [turn(a, b, point), turn(b, c, point), turn(c, a, point)]
  return !(turns.includes(1) && turns.includes(-1))
}

/** Corners around a centre, one in each direction: a star that triangles from its centre fill exactly. */
const directions: readonly Grid[] = [
  [3, 0],
  [3, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 2],
  [-2, 1],
  [-3, 0],
  [-2, -1],
  [-1, -1],
  [-1, -3],
  [0, -2],
  [2, -3],
  [2, -1],
]
const star = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: directions.length, maxLength: directions.length })
  .map((reaches) =>
    directions.map(([x, y], index): Grid => [x * (reaches[index] ?? 1), y * (reaches[index] ?? 1)]),
  )

const spot = fc.tuple(fc.integer({ min: -16, max: 16 }), fc.integer({ min: -16, max: 16 }))

describe('point in polygon', () => {
  it('AD-04 agrees with triangles computed in integers, borders and corners included, anywhere on earth and however the ring begins', () => {
    fc.assert(
      fc.property(
        star,
        spot,
        fc.record({
          start: fc.nat(13),
          isReversed: fc.boolean(),
          isClosed: fc.boolean(),
          lng: fc.constantFrom(0, 55, 170, 179, -180, -170),
          lat: fc.constantFrom(-40, 0, 25),
        }),
        (corners, [x, y], { start, isReversed, isClosed, lng, lat }) => {
          const place = ([dx, dy]: Grid): Position => [((lng + dx + 540) % 360) - 180, lat + dy]
          const turned = [...corners.slice(start), ...corners.slice(0, start)]
          const ring = (isReversed ? turned.toReversed() : turned).map(place)
          const [first] = ring
          const isInside = corners.some((corner, index) =>
            isInTriangle([x, y], [[0, 0], corner, corners[(index + 1) % corners.length] ?? corner]),
          )
          const [pointLng, pointLat] = place([x, y])
          const rings = [isClosed && first ? [...ring, first] : ring]
          expect(isInPolygon(rings, at(pointLat, pointLng))).toBe(isInside)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('AD-04 handles a polygon across the antimeridian, from both of its sides', () => {
    const fiji: Position[] = [
      [178, -18],
      [-178, -18],
      [-178, -16],
      [178, -16],
      [178, -18],
    ]
    for (const lng of [178, 179, 180, -180, -179, -178])
      expect(isInPolygon([fiji], at(-17, lng)), String(lng)).toBe(true)
    for (const lng of [177.9, 0, -177.9]) expect(isInPolygon([fiji], at(-17, lng)), String(lng)).toBe(false)
  })

  it('AD-04 excludes holes, but not their borders, also where a hole crosses the antimeridian', () => {
    const rings = [square(54, 24, 4), square(55, 25, 1)]
    expect(isInPolygon(rings, at(24.5, 54.5))).toBe(true)
    expect(isInPolygon(rings, at(25.5, 55.5))).toBe(false)
    expect(isInPolygon(rings, at(25, 55.5))).toBe(true)
    expect(isInPolygon(rings, at(28.0001, 56))).toBe(false)
    const hole: Position[] = [
      [179.5, -17.5],
      [-179.5, -17.5],
      [-179.5, -16.5],
      [179.5, -16.5],
      [179.5, -17.5],
    ]
    const outline: Position[] = [
      [178, -18],
      [-178, -18],
      [-178, -16],
      [178, -16],
      [178, -18],
    ]
    expect(isInPolygon([outline, hole], at(-17, -179.9))).toBe(false)
    expect(isInPolygon([outline, hole], at(-17, 179.9))).toBe(false)
    expect(isInPolygon([outline, hole], at(-17, -178.5))).toBe(true)
  })

  it('counts each corner on a ray once: level with corners and along edges the result is stable', () => {
    const diamond: Position[] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ]
    expect(isInPolygon([diamond], at(0, 0))).toBe(true)
    expect(isInPolygon([diamond], at(0, -1.5))).toBe(false)
    expect(isInPolygon([diamond], at(0, 1.5))).toBe(false)
    expect(isInPolygon([diamond], at(1, -0.5))).toBe(false)
    expect(isInPolygon([], at(0, 0))).toBe(false)
  })
})
