import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDistanceMeters, type Position } from '#core/maps/domain/geo.ts'
import { computeLatitudeBand, type DeliveryZone, describeRingIssue, isInZone } from './delivery-zone.ts'

const circle: DeliveryZone = { type: 'Circle', center: [55.14, 25.08], radius: 2000 }

describe('delivery zone', () => {
  it('AD-04 reaches as far as its radius as a circle, and its latitude band excludes no point inside', () => {
    const near = fc.record({
      lat: fc.double({ min: 25, max: 25.2, noNaN: true }),
      lng: fc.double({ min: 55, max: 55.3, noNaN: true }),
    })
    const { south, north } = computeLatitudeBand(circle)
    fc.assert(
      fc.property(near, (point) => {
        const isInside = computeDistanceMeters({ lat: 25.08, lng: 55.14 }, point) <= 2000
        expect(isInZone(circle, point)).toBe(isInside)
        if (isInside) expect(point.lat >= south && point.lat <= north).toBe(true)
      }),
    )
    expect(isInZone(circle, { lat: 25.08, lng: 55.14 + 1990 / 100_700 })).toBe(true)
    expect(isInZone(circle, { lat: 25.08, lng: 55.14 + 2020 / 100_700 })).toBe(false)
  })

  it('is rejected when its ring is open, flat, self-crossing or around a pole', () => {
    const good: Position[] = [
      [55, 25],
      [56, 25],
      [56, 26],
      [55, 25],
    ]
    expect(describeRingIssue(good)).toBeUndefined()
    expect(describeRingIssue(good.slice(0, 3))).toBe('must end where it begins')
    const at = (...corners: Position[]) => describeRingIssue([...corners, corners[0] ?? [0, 0]])
    expect(at([55, 25], [56, 26], [57, 27])).toBe('must enclose something')
    expect(at([55, 25], [56, 26], [56, 25], [55, 26.5])).toBe('must not cross itself')
    expect(at([0, 80], [120, 80], [-120, 80])).toBe('must not go around a pole')
    expect(at([178, -18], [-178, -18], [-178, -16], [178, -16])).toBeUndefined()
  })
})
