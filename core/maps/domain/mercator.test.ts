import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listTiles, panView, toPixel, toPoint } from './mercator.ts'

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
})
const zoom = fc.integer({ min: 2, max: 19 })

describe('Mercator map', () => {
  it('converts a place to its pixel and back', () => {
    expect(toPixel({ lat: 0, lng: 0 }, 0)).toEqual({ x: 128, y: 128 })
    fc.assert(
      fc.property(place, zoom, (point, level) => {
        const back = toPoint(toPixel(point, level), level)
        expect(back.lat).toBeCloseTo(point.lat, 6)
        expect(back.lng).toBeCloseTo(point.lng, 6)
      }),
    )
  })

  it('lists the tile of Dubai that every web map shows', () => {
    const tiles = listTiles({ center: { lat: 25.08, lng: 55.14 }, zoom: 12 }, { width: 1, height: 1 })
    const phi = (25.08 * Math.PI) / 180
    const y = Math.floor(((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * 4096)
    expect(tiles).toMatchObject([{ x: 2675, y }])
  })

  it('is covered by tiles without a gap in any view', () => {
    fc.assert(
      fc.property(place, zoom, (center, level) => {
        const tiles = listTiles({ center, zoom: level }, { width: 390, height: 300 })
        for (const [x, y] of [
          [0, 150],
          [389, 150],
          [195, 150],
        ] as const)
          expect(
            tiles.filter(
              (tile) => tile.left <= x && x < tile.left + 257 && tile.top <= y && y < tile.top + 257,
            ).length,
          ).toBeGreaterThan(0)
        expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
      }),
    )
  })

  it('pans against the drag, and never off the world', () => {
    const view = { center: { lat: 25, lng: 55 }, zoom: 12 }
    expect(panView(view, { x: -100, y: 0 }).center.lng).toBeGreaterThan(55)
    expect(panView(view, { x: 0, y: 100 }).center.lat).toBeGreaterThan(25)
    expect(panView({ center: { lat: 85, lng: 0 }, zoom: 3 }, { x: 0, y: 99_999 }).center.lat).toBeLessThan(
      85.06,
    )
  })
})
