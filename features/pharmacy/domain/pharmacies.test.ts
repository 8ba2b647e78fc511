import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortOutlets } from './pharmacies.ts'

const outlet = (name: string, isOpen: boolean, latitude = 0, longitude = 0) => ({
  ...{ name, isOpen, latitude, longitude },
})

describe('the order of pharmacies', () => {
  it('has those that are open first, otherwise as the merchant lists them', () => {
    const list = [outlet('a', false), outlet('b', true), outlet('c', false), outlet('d', true)]
    expect(sortOutlets(list, undefined).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c'])
  })

  it('is by distance once a place is known, whatever is open', () => {
    const list = [outlet('far', true, 29.3, 48.1), outlet('near', false, 29.37, 47.98)]
    const sorted = sortOutlets(list, { lat: 29.376, lng: 47.977 })
    expect(sorted.map(({ name }) => name)).toEqual(['near', 'far'])
    expect(sorted[0]?.metres).toBeLessThan(1000)
  })

  it('loses and adds no outlet', () => {
    const anyOutlet = fc.record({
      isOpen: fc.boolean(),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(anyOutlet), fc.boolean(), (outlets, isPlaced) => {
        const sorted = sortOutlets(outlets, isPlaced ? { lat: 29, lng: 48 } : undefined)
        expect(sorted).toHaveLength(outlets.length)
        if (isPlaced)
          for (const [at, { metres }] of sorted.entries())
            expect(metres ?? 0).toBeGreaterThanOrEqual(sorted[at - 1]?.metres ?? 0)
      }),
    )
  })
})
