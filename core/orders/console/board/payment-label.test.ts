import { describe, expect, it } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { getPaymentLabel } from '../../domain/payment-label.ts'

const { payment } = buildBoardOrder()
const labelOf = (input: Partial<BoardOrder['payment']>, order: Partial<BoardOrder> = {}) =>
  getPaymentLabel(buildBoardOrder({ ...order, payment: { ...payment, ...input } }))
const money = (amount: number) => ({ amount, currency: 'AED' })

describe('payment label for staff', () => {
  it('states whether to collect money, and by which method', () => {
    expect(labelOf({})).toBe('paid')
    expect(labelOf({ mod: 'cod', status: PAYMENT_STATUS.unpaid })).toBe('cash')
    expect(labelOf({ mod: 'cardOnDelivery', status: PAYMENT_STATUS.unpaid })).toBe('card')
    expect(labelOf({ status: PAYMENT_STATUS.pending })).toBe('unpaid')
  })

  it('states whether all or a part was refunded', () => {
    expect(labelOf({ refunded: money(3200) })).toBe('refunded')
    expect(labelOf({ refunded: money(1000) })).toBe('partlyRefunded')
  })

  it('CN-02 calls no refund refunded that is only under way, or that the gateway gave no clear answer for', () => {
    const [all, part] = [money(3200), money(1000)]
    expect(labelOf({ refunded: all, refunding: all })).toBe('refunding')
    expect(labelOf({ refunded: part, refunding: part })).toBe('partRefunding')
    expect(labelOf({ refunded: all, refunding: all, refundUncertain: all })).toBe('refundUncertain')
    expect(labelOf({ refunded: part, refunding: part, refundUncertain: part })).toBe('partRefundUncertain')
    // A part is done, and what is left is under way.
    expect(labelOf({ refunded: all, refunding: part })).toBe('refunding')
  })

  it('states that nothing is due for a declined order', () => {
    const declined = { column: 'done', timeline: [{ key: 'declined', text: 'Declined', at: null }] } as const
    expect(
      labelOf(
        { mod: 'cod', status: PAYMENT_STATUS.unpaid },
        { ...declined, timeline: [...declined.timeline] },
      ),
    ).toBe('nothingDue')
  })
})
