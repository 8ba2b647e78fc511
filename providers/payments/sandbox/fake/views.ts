import { getRefundedAmount, type Payment, type Refund } from './payment.ts'

/** The merchants' view of a payment, in replies and webhooks alike. Amounts are minor units. */
export interface PaymentView {
  readonly id: string
  readonly merchantId: string
  readonly reference: string
  readonly status: Payment['status']
  readonly amount: number
  readonly currency: string
  readonly capturedAmount: number
  readonly refundedAmount: number
  readonly declineCode?: number
  readonly pageUrl: string
  readonly createdAt: string
}

export const toPaymentView = (payment: Payment, origin: string): PaymentView => ({
  id: payment.id,
  merchantId: payment.merchantId,
  reference: payment.reference,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  capturedAmount: payment.status === 'captured' ? payment.amount : 0,
  refundedAmount: getRefundedAmount(payment),
  ...(payment.declineCode === undefined ? {} : { declineCode: payment.declineCode }),
  pageUrl: `${origin}/pay/${payment.id}?lang=${encodeURIComponent(payment.language)}`,
  createdAt: payment.createdAt,
})

export const toRefundView = (payment: Payment, refund: Refund) => ({
  id: refund.id,
  paymentId: payment.id,
  reference: payment.reference,
  refundReference: refund.refundReference,
  amount: refund.amount,
  currency: payment.currency,
  refundedAmount: getRefundedAmount(payment),
  status: 'refunded' as const,
})
