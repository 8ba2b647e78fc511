import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_STATUS, PAYMENT_STATUSES } from '#core/payments/domain/payment-status.ts'
import { computeMoneyBack } from './money-back.ts'
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { isCancelledOrDeclined } from './transitions.ts'

const money = (amount: number) => ({ amount, currency: 'AED' })
const back = (status: OrderStatus, payment: (typeof PAYMENT_STATUSES)[number], refunded = 0) =>
  computeMoneyBack({ status, payment: { status: payment, amount: money(1000), refunded: money(refunded) } })

describe('what happens to the money', () => {
  it('is said for each end: all of a paid order goes back, of an unpaid one nothing was taken', () => {
    for (const status of [30, 80, 90, 100] as const) {
      expect(back(status, PAYMENT_STATUS.success)).toEqual({ kind: 'all', amount: money(1000) })
      expect(back(status, PAYMENT_STATUS.success, 1000)).toEqual({ kind: 'all', amount: money(1000) })
      expect(back(status, PAYMENT_STATUS.cancelled)).toEqual({ kind: 'nothing' })
      expect(back(status, PAYMENT_STATUS.pending)).toEqual({ kind: 'open' })
    }
  })

  it('is not decided while an order could not be delivered', () => {
    expect(back(70, PAYMENT_STATUS.success)).toEqual({ kind: 'held', amount: money(1000) })
    expect(back(70, PAYMENT_STATUS.unpaid)).toEqual({ kind: 'onArrival' })
  })

  it('names both sums of a part that goes back, whatever became of the order', () => {
    for (const status of [20, 60, 70] as const)
      expect(back(status, PAYMENT_STATUS.success, 250)).toEqual({
        ...{ kind: 'partly', amount: money(250), total: money(1000) },
      })
  })

  it('is never silent at an end, and never speaks while all goes its usual course', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STATUSES),
        fc.constantFrom(...PAYMENT_STATUSES),
        fc.integer({ min: 0, max: 1000 }),
        (status, payment, refunded) => {
          const ends = isCancelledOrDeclined(status) || status === ORDER_STATUS.undelivered
          expect(back(status, payment, refunded) !== null).toBe(ends || refunded > 0)
        },
      ),
    )
  })
})
