import { describe, expect, it } from 'vitest'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { getNextPage } from './next-page.ts'

const createPlacedOrder = (status: number, payment: number, pageUrl: string | null = null) =>
  getNextPage({
    _id: 'order',
    status: status as 0,
    payment: { _id: 'payment', status: payment as 0, pageUrl },
  }).kind

describe('next page of a placed order', () => {
  it('PY-07 payment initiated with order initialize goes to the provider page, anything else to the order summary', () => {
    const { initiated, unpaid, success } = PAYMENT_STATUS
    expect(createPlacedOrder(ORDER_STATUS.initialize, initiated, 'https://pay.example/x')).toBe('gateway')
    expect(createPlacedOrder(ORDER_STATUS.new, unpaid)).toBe('summary')
    expect(createPlacedOrder(ORDER_STATUS.new, success)).toBe('summary')
    expect(createPlacedOrder(ORDER_STATUS.new, initiated, 'https://pay.example/x')).toBe('summary')
  })

  it('is the checking page for a gateway that was too slow, and the failure page for one that refused', () => {
    expect(createPlacedOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.pending)).toBe('checking')
    expect(createPlacedOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.initiated)).toBe('checking')
    expect(createPlacedOrder(ORDER_STATUS.initialize, PAYMENT_STATUS.failed)).toBe('failure')
  })
})
