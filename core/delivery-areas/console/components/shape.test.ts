import { describe, expect, it } from 'vitest'
import { computeEdgeMidpoint, isSelfIntersecting, listViewPoints, toShape, toWireZone } from './shape.ts'

const RING: [number, number][] = [
  [55, 25],
  [55.1, 25],
  [55.1, 25.1],
  [55, 25],
]

describe('shape of a drawn area', () => {
  it('converts back to the zone that was sent, with its holes', () => {
    const hole: [number, number][] = [
      [55.05, 25.01],
      [55.06, 25.01],
      [55.06, 25.02],
      [55.05, 25.01],
    ]
    const polygon = { type: 'Polygon' as const, coordinates: [RING, hole] }
    const circle = { type: 'Circle' as const, center: [55, 25] as [number, number], radius: 900 }
    for (const zone of [polygon, circle, null]) expect(toWireZone(toShape(zone))).toEqual(zone)
  })

  it('places a new corner in the middle of an edge, also of the last one', () => {
    const corners = [
      { lat: 25, lng: 55 },
      { lat: 25, lng: 55.1 },
      { lat: 25.1, lng: 55.1 },
    ]
    expect(computeEdgeMidpoint(corners, 0)).toEqual({ lat: 25, lng: 55.05 })
    expect(computeEdgeMidpoint(corners, 2)).toEqual({ lat: 25.05, lng: 55.05 })
  })

  it('detects while it is drawn that its outline crosses itself', () => {
    const at = (...places: [number, number][]) => ({
      kind: 'polygon' as const,
      corners: places.map(([lng, lat]) => ({ lat, lng })),
      holes: [],
    })
    expect(isSelfIntersecting(at([0, 0], [1, 1]))).toBe(false)
    expect(isSelfIntersecting(at([0, 0], [1, 0], [1, 1], [0, 1]))).toBe(false)
    expect(isSelfIntersecting(at([0, 0], [1, 1], [1, 0], [0, 1]))).toBe(true)
  })

  it('shows a circle as a whole', () => {
    const [northWest, southEast] = listViewPoints({
      kind: 'circle',
      center: { lat: 25, lng: 55 },
      radius: 11_100,
    })
    expect(northWest).toEqual({ lat: 25.1, lng: 54.9 })
    expect(southEast).toEqual({ lat: 24.9, lng: 55.1 })
  })
})
