import { expect, it } from 'vitest'
import { countOnce, isTooOld } from './ledger.ts'

const PURCHASE = {
  vendor: 'meta',
  pixelId: '1',
  name: 'Purchase',
  eventId: 'a',
  status: 'delivered',
} as const

it('MK-01 counts what browser and server sent of one pixel under one id once, and what did not leave not at all', () => {
  expect(countOnce([])).toBe(0)
  expect(countOnce([PURCHASE, PURCHASE])).toBe(1)
  expect(countOnce([PURCHASE, { ...PURCHASE, pixelId: '2' }, { ...PURCHASE, vendor: 'snap' }])).toBe(3)
  expect(countOnce([PURCHASE, { ...PURCHASE, vendor: 'snap', status: 'withheld' }])).toBe(1)
  expect(
    countOnce([
      { ...PURCHASE, status: 'waiting' },
      { ...PURCHASE, status: 'failed' },
    ]),
  ).toBe(0)
  expect(countOnce([PURCHASE, { ...PURCHASE, name: 'Refund', eventId: 'b' }])).toBe(1)
})

it('is too old for a vendor from its limit on', () => {
  const at = new Date('2027-03-01T00:00:00Z')
  expect(isTooOld(at, new Date('2027-03-03T23:59:59Z'), 72)).toBe(false)
  expect(isTooOld(at, new Date('2027-03-04T00:00:00Z'), 72)).toBe(true)
})
