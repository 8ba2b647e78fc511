import { describe, expect, it } from 'vitest'
import { fitView, toPixel } from './mercator.ts'

const SIZE = { width: 320, height: 288 }
const OUTLET = { lat: 25.08, lng: 55.14 }

describe('view of several places', () => {
  it.each([
    { lat: 25.1, lng: 55.14 },
    { lat: 25.0801, lng: 55.1401 },
    { lat: 24.4, lng: 54.3 },
    { lat: -33, lng: 151 },
  ])('shows all of them, as closely as possible: %o', (door) => {
    const { center, zoom } = fitView([OUTLET, door], SIZE)
    const middle = toPixel(center, zoom)
    for (const point of [OUTLET, door]) {
      const { x, y } = toPixel(point, zoom)
      expect(Math.abs(x - middle.x)).toBeLessThan(zoom > 3 ? SIZE.width / 2 : Number.POSITIVE_INFINITY)
      expect(Math.abs(y - middle.y)).toBeLessThan(zoom > 3 ? SIZE.height / 2 : Number.POSITIVE_INFINITY)
    }
    expect(zoom).toBeGreaterThanOrEqual(3)
    expect(zoom).toBeLessThanOrEqual(16)
  })

  it('is close for a single place', () => {
    expect(fitView([OUTLET], SIZE).zoom).toBe(16)
  })
})
