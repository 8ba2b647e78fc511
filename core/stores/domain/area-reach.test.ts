import { describe, expect, it } from 'vitest'
import { canReachAddress, evaluateAreaHours, rankAreasByTerms } from './area-reach.ts'
import type { DeliveryZone } from './delivery-zone.ts'
import type { AreaRecord } from './store.ts'

const area = (change: Partial<AreaRecord> = {}): AreaRecord => ({
  _id: 'a',
  storeId: 's',
  name: { en: 'Area' },
  city: { en: 'Dubai' },
  fee: 500,
  minimumOrder: null,
  minutes: 30,
  taxId: null,
  zone: null,
  hours: null,
  timeZone: 'Asia/Dubai',
  outlet: { lat: 25.08, lng: 55.14 },
  ...change,
})
const circle: DeliveryZone = { type: 'Circle', center: [55.14, 25.08], radius: 2000 }
const now = new Date('2026-11-20T12:00:00+04:00')

describe('a delivery area', () => {
  it('AD-04 is delivered to at its own times, by the clock of its outlet', () => {
    const evening = area({ hours: { fri: [['18:00', '23:00']] } })
    expect(evaluateAreaHours(area(), now).isOpen).toBe(true)
    expect(evaluateAreaHours(evening, now)).toMatchObject({
      isOpen: false,
      opensAt: new Date('2026-11-20T18:00:00+04:00'),
    })
    expect(evaluateAreaHours(evening, new Date('2026-11-20T18:00:00+04:00')).isOpen).toBe(true)
  })

  it('AD-04 comes before another that overlaps it when it is cheaper, and after it while it is not delivered to', () => {
    const cheap = area({ _id: 'cheap', fee: 300, hours: { fri: [['18:00', '23:00']] } })
    const dear = area({ _id: 'dear', fee: 900 })
    const low = area({ _id: 'low', fee: 900, minimumOrder: 0, minutes: 20 })
    const high = area({ _id: 'high', fee: 900, minimumOrder: 5000, minutes: 10 })
    const order = (at: Date) => rankAreasByTerms([high, dear, low, cheap], at).map(({ _id }) => _id)
    expect(order(now)).toEqual(['low', 'dear', 'high', 'cheap'])
    expect(order(new Date('2026-11-20T19:00:00+04:00'))).toEqual(['cheap', 'low', 'dear', 'high'])
  })

  it('decides by the pin where it has a shape, else by the name, and never far away from the outlet', () => {
    const inside = { lat: 25.081, lng: 55.141 }
    const outside = { lat: 25.2, lng: 55.27 }
    const shaped = area({ zone: circle })
    expect(canReachAddress(shaped, { areaId: 'another', pin: inside })).toBe(true)
    expect(canReachAddress(shaped, { areaId: 'a', pin: outside })).toBe(false)
    expect(canReachAddress(shaped, { areaId: 'a', pin: null })).toBe(true)
    expect(canReachAddress(shaped, { areaId: 'another', pin: null })).toBe(false)
    expect(canReachAddress(area(), { areaId: 'a', pin: outside })).toBe(true)
    expect(canReachAddress(area(), { areaId: 'another', pin: inside })).toBe(false)
    expect(canReachAddress(area(), { areaId: 'a', pin: { lat: 29.3, lng: 48 } })).toBe(false)
  })
})
