import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { PaymentListener } from '#core/payments/server/settle.service.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { isReported, isSeparatePayable } from '../domain/sale-entries.ts'
import { enqueuePending } from './sales.repo.ts'

/** An order that has ended is counted, as is one whose end was taken back. */
export const salesOrderListener: Hooks['orderListener'] = {
  async orderChanged(tx, { orderId, from, to }) {
    if (isReported(to) || (from !== null && isReported(from))) enqueuePending(tx, 'order', orderId)
  },
}

/** Money for no order is counted once it has arrived; money for orders with the order. */
export const salesPaymentListener: PaymentListener = {
  async paymentChanged(tx, { payable, paymentId, to }) {
    if (isSeparatePayable(payable) && to === PAYMENT_STATUS.success) enqueuePending(tx, 'payment', paymentId)
  },
  isPaymentWanted: async () => true,
}

export const salesRefundListener: Hooks['refundListener'] = {
  async refundRequested(tx, { refundId }) {
    enqueuePending(tx, 'refund', refundId)
  },
  async refundFailed(tx, { refundId }) {
    enqueuePending(tx, 'refund', refundId)
  },
}
