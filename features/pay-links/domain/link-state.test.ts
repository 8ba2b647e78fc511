import { describe, expect, it } from 'vitest'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { computeLinkState, hasLink } from './link-state.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const buildOrder = (
  status: Parameters<typeof computeLinkState>[0]['status'],
  paymentStatus: (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS],
  more: object = {},
) =>
  ({
    status,
    enteredBy: null,
    payment: {
      status: paymentStatus,
      needsReview: false,
      pageUrl: null,
      windowEndsAt: new Date('2026-11-21T12:00:01.000Z'),
      ...more,
    },
  }) as unknown as Parameters<typeof computeLinkState>[0]

describe('payment link state', () => {
  it('PL-02 is payable until exactly the end of its time', () => {
    expect(computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.initiated), NOW)).toBe('open')
    expect(computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.failed), NOW)).toBe('open')
    const ended = { windowEndsAt: NOW }
    expect(computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.initiated, ended), NOW)).toBe(
      'over',
    )
    expect(computeLinkState(buildOrder(ORDER_STATUS.paymentCancelled, PAYMENT_STATUS.cancelled), NOW)).toBe(
      'over',
    )
  })

  it('PL-03 is paid after a payment, whatever the status of the order, and over once the money was refunded', () => {
    expect(computeLinkState(buildOrder(ORDER_STATUS.new, PAYMENT_STATUS.success), NOW)).toBe('paid')
    expect(computeLinkState(buildOrder(ORDER_STATUS.delivered, PAYMENT_STATUS.success), NOW)).toBe('paid')
    expect(computeLinkState(buildOrder(ORDER_STATUS.declined, PAYMENT_STATUS.success), NOW)).toBe('over')
  })

  it('prevents a second payment while the gateway has not decided the first', () => {
    const begun = { pageUrl: 'https://gateway.example/pay' }
    expect(computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.pending, begun), NOW)).toBe(
      'checking',
    )
    expect(computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.pending), NOW)).toBe('open')
    const reviewed = { needsReview: true, windowEndsAt: NOW }
    expect(
      computeLinkState(buildOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.initiated, reviewed), NOW),
    ).toBe('checking')
  })

  it('an order of a table has no link, though staff ordered first and it is paid online', () => {
    const enteredBy = { id: 'w', role: 'orderTaker', name: 'Waiter' }
    const order = { status: ORDER_STATUS.new, enteredBy, table: null, payment: { mod: 'express' } }
    const atTable = { ...order, table: { id: 't', kind: 'table', name: '4', sessionId: 'v' } }
    const read = (one: object) => hasLink(one as unknown as Parameters<typeof hasLink>[0])
    expect([read(order), read(atTable)]).toEqual([true, false])
  })
})
