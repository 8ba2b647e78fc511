import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#core/orders/domain/order-status.ts'
import { CANCEL_CUT_OFF, type TransitionableOrder } from '#core/orders/domain/transitions.ts'
import { USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { canAddItems } from './can-add-items.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const order = (facts: Partial<TransitionableOrder>): TransitionableOrder => ({
  ...{ status: 10, orderType: 20, isMultiDine: false, scheduledFor: null, acceptedAt: null },
  ...{ scheduledUntil: null, readyAt: null, history: [] },
  ...{ preparationMinutes: 20, pace: USUAL_PACE, deliveryMinutes: 15, ...facts },
})

describe('failure 25: until when items can be added to a placed order', () => {
  it('before preparation: not while it waits for its first payment, and not once it is ready or over', () => {
    const open = ORDER_STATUSES.filter((status) => canAddItems(order({ status, acceptedAt: NOW }), NOW))
    expect(open).toEqual([10, 12, 20])
  })

  it('after acceptance as long as it can be cancelled', () => {
    const accepted = order({ status: 20, acceptedAt: NOW })
    expect(canAddItems(accepted, addMilliseconds(NOW, CANCEL_CUT_OFF - 1))).toBe(true)
    expect(canAddItems(accepted, addMilliseconds(NOW, CANCEL_CUT_OFF))).toBe(false)
  })

  it('for a scheduled order until the kitchen must begin, which is before its time by preparation and delivery', () => {
    const scheduled = order({ status: 12, acceptedAt: NOW, scheduledFor: addMilliseconds(NOW, minutes(60)) })
    expect(canAddItems(scheduled, addMilliseconds(NOW, minutes(25) - 1))).toBe(true)
    expect(canAddItems(scheduled, addMilliseconds(NOW, minutes(25)))).toBe(false)
  })

  it('never for a multi-round table order', () => {
    expect(canAddItems(order({ orderType: 30, isMultiDine: true }), NOW)).toBe(false)
  })
})
