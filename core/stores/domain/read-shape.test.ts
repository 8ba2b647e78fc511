import { describe, expect, it } from 'vitest'
import { computeDistanceMeters, type Position } from '#core/maps/domain/geo.ts'
import { MAX_AREA_CORNERS } from './area-terms.ts'
import { isInZone } from './delivery-zone.ts'
import { MAX_READ_CORNERS, readShape } from './read-shape.ts'

const square = (lng: number, lat: number, size: number): Position[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
]

/** A coast around a place: a circle with bays, so many corners long. */
const coast = (corners: number, [lng, lat]: Position): Position[] => {
  const points = Array.from({ length: corners }, (_, at): Position => {
    const angle = (at / corners) * 2 * Math.PI
    const reach = 0.1 + 0.004 * Math.sin(angle * 40)
    return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
  })
  return [...points, ...points.slice(0, 1)]
}

/** From a corner to the nearest place of a straight border, in metres; it is measured on a plane, for a few kilometres. */
const computeDistanceToSegment = (corner: Position, from: Position, to: Position): number => {
  const shrink = Math.cos((corner[1] * Math.PI) / 180)
  const [along, up] = [(to[0] - from[0]) * shrink, to[1] - from[1]]
  const [aside, above] = [(corner[0] - from[0]) * shrink, corner[1] - from[1]]
  const length = along * along + up * up
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (aside * along + above * up) / length))
  const [lng, lat] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  return computeDistanceMeters({ lng: corner[0], lat: corner[1] }, { lng, lat })
}

describe('a shape as cities publish their districts', () => {
  it('AD-04 is taken with heights, and not closed', () => {
    const open = square(55, 25, 0.1).slice(0, -1)
    const coordinates = [open.map(([lng, lat]) => [lng, lat, 12.5])]
    expect(readShape({ type: 'Polygon', coordinates })).toEqual({
      ok: true,
      value: { rings: [square(55, 25, 0.1)] },
    })
  })

  it('AD-04 is taken in several parts, each with its holes, from a feature or a collection', () => {
    const mainland = [square(55, 25, 0.3), square(55.1, 25.1, 0.1)]
    const island = [square(55.5, 25.5, 0.1)]
    const whole = { type: 'MultiPolygon', coordinates: [mainland, island] }
    const features = [mainland, island].map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates },
    }))
    for (const written of [
      whole,
      { type: 'Feature', properties: { name: 'Port' }, geometry: whole },
      { type: 'FeatureCollection', features },
      { type: 'GeometryCollection', geometries: [whole] },
    ]) {
      const read = readShape(written)
      if (!read.ok) throw new Error(read.failure)
      const zone = { type: 'Polygon', coordinates: read.value.rings } as const
      expect(isInZone(zone, { lng: 55.05, lat: 25.05 })).toBe(true)
      expect(isInZone(zone, { lng: 55.15, lat: 25.15 })).toBe(false)
      expect(isInZone(zone, { lng: 55.55, lat: 25.55 })).toBe(true)
      expect(isInZone(zone, { lng: 55.45, lat: 25.45 })).toBe(false)
    }
  })

  it('AD-04 is simplified where it has more corners than an area, and says how many are left and how far it moved', () => {
    const ring = coast(7100, [55, 25])
    const read = readShape({ type: 'Polygon', coordinates: [ring] })
    if (!read.ok) throw new Error(read.failure)
    const [shown = []] = read.value.rings
    const { simplification } = read.value
    expect(simplification).toMatchObject({ from: 7100, to: shown.length - 1 })
    expect(shown.length - 1).toBeLessThanOrEqual(MAX_AREA_CORNERS)
    expect(shown.length - 1).toBeGreaterThan(MAX_AREA_CORNERS / 2)
    expect(shown[0]).toEqual(shown.at(-1))
    const meters = simplification?.meters ?? 0
    expect(meters).toBeLessThan(60)
    // Every corner that was left out lies within that distance of the border that was kept.
    for (const corner of ring) {
      const nearest = Math.min(
        ...shown.slice(1).map((to, at) => computeDistanceToSegment(corner, shown[at] ?? to, to)),
      )
      expect(nearest).toBeLessThanOrEqual(meters + 1)
    }
  })

  it('AD-04 is not changed where it fits, up to the last corner', () => {
    const ring = coast(MAX_AREA_CORNERS, [55, 25])
    expect(readShape({ type: 'Polygon', coordinates: [ring] })).toEqual({
      ok: true,
      value: { rings: [ring] },
    })
    const larger = readShape({ type: 'Polygon', coordinates: [coast(MAX_AREA_CORNERS + 1, [55, 25])] })
    expect(larger.ok && larger.value.simplification).toMatchObject({ from: MAX_AREA_CORNERS + 1 })
  })

  it('is refused without an outline, with a broken one, crossed, in too many parts, or with too many corners', () => {
    const failureOf = (written: unknown) => {
      const read = readShape(written)
      return read.ok ? undefined : read.failure
    }
    for (const written of [
      undefined,
      null,
      'x',
      [],
      { type: 'Point', coordinates: [55, 25] },
      { type: 'Polygon', coordinates: [] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [55, 25],
            [55.1, 25],
            [55, 25],
          ],
        ],
      },
      { type: 'Polygon', coordinates: [square(55, 25, 1), [['a', 'b']]] },
    ])
      expect(failureOf(written), JSON.stringify(written)).toBe('noShape')
    const bow = [
      [55, 25],
      [56, 26],
      [56, 25],
      [55, 26.5],
    ]
    expect(failureOf({ type: 'Polygon', coordinates: [bow] })).toBe('tangled')
    const islands = Array.from({ length: 21 }, (_, at) => [square(55 + at / 100, 25, 0.005)])
    expect(failureOf({ type: 'MultiPolygon', coordinates: islands })).toBe('manyParts')
    const endless = [coast(MAX_READ_CORNERS, [55, 25])]
    expect(failureOf({ type: 'Polygon', coordinates: endless })).toBe('manyCorners')
  })
})
