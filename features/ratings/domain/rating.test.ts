import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#core/orders/domain/order-status.ts'
import { computeRatingSummary, getEditDeadline, isRateable } from './rating.ts'

describe('ratings', () => {
  it('OR-04 are possible for orders that were handed over, and for no others', () => {
    expect(ORDER_STATUSES.filter(isRateable)).toEqual([60, 130])
  })

  it('OR-04 can be changed for a day', () => {
    expect(getEditDeadline(new Date('2026-11-20T14:00:00Z'))).toEqual(new Date('2026-11-21T14:00:00Z'))
  })

  it('have an average with two decimals, or none', () => {
    const counts = new Map([
      [5, 2],
      [4, 1],
    ])
    expect(computeRatingSummary(counts)).toEqual({ count: 3, average: 4.67, byStars: [0, 0, 0, 1, 2] })
    expect(computeRatingSummary(new Map())).toEqual({ count: 0, average: null, byStars: [0, 0, 0, 0, 0] })
  })
})
