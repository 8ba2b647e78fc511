import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import type { PaymentListener, SettleDependencies } from '#core/payments/server/settle.service.ts'
import { computeAppliedAmount, REQUEST_PAYABLE } from '../domain/payment-request.ts'
import { enqueuePayerMessage } from './payer-messages.listener.ts'
import { setAppliedAmount } from './payers.repo.ts'
import { lockRequest, updateRequest } from './payment-requests.repo.ts'

/** The key of what goes back by itself: one refund for each payment. */
const UNUSED_KEY = 'request-unused'

/** Applies captured payments to their request; what it does not need goes back at once. */
export const createRequestListener = (platform: SettleDependencies): PaymentListener => ({
  async paymentChanged(tx, { payable, orderId, paymentId, to, source }) {
    if (payable !== REQUEST_PAYABLE || to !== PAYMENT_STATUS.success) return
    const request = await lockRequest(tx, orderId)
    const [payment] = await loadPayments(tx, [paymentId])
    if (!request || !payment) return
    const applied = computeAppliedAmount(request, payment.captured)
    await setAppliedAmount(tx, paymentId, applied)
    if (applied > 0) {
      await updateRequest(tx, request.id, { paid: request.paid + applied })
      const receipt = { key: paymentId, requestId: request.id, paymentId, amount: payment.captured }
      await enqueuePayerMessage(tx, { ...receipt, kind: 'receipt' })
    }
    const unused = payment.captured - applied
    if (unused === 0) return
    const reason = applied > 0 ? 'more than was due' : 'paid after the link was closed'
    await refundPayment(platform, tx, { paymentId, key: UNUSED_KEY, amount: unused, reason, source })
  },
  async isPaymentWanted(tx, { payable, orderId }) {
    if (payable !== REQUEST_PAYABLE) return true
    const request = await lockRequest(tx, orderId)
    return request !== undefined && computeAppliedAmount(request, request.amount) > 0
  },
})
