import { type SandboxDeclineCode, TEST_CARD_BRAND } from './cards.ts'
import { getRefundedAmount, type SandboxPayment, type SandboxRefund } from './payment.ts'

const ISSUER_TEXTS = {
  5001: 'Restricted card (62)',
  5002: 'CVV2 mismatch (N7)',
  5003: 'Invalid card number (14)',
  5011: 'Insufficient funds (51)',
  5100: 'Do not honour (05)',
} as const satisfies Record<SandboxDeclineCode, string>

/** The merchants' view of a payment, in replies and webhooks alike. Amounts are minor units. */
export interface SandboxPaymentView {
  readonly id: string
  readonly merchantId: string
  readonly reference: string
  readonly status: SandboxPayment['status']
  readonly amount: number
  readonly currency: string
  readonly capturedAmount: number
  readonly refundedAmount: number
  readonly declineCode?: number
  /** The issuer's words, as gateways pass them on. */
  readonly declineMessage?: string
  /** The brand of the card that paid; every test card is of the same one. */
  readonly cardBrand?: string
  readonly pageUrl: string
  readonly createdAt: string
}

export const toPaymentView = (payment: SandboxPayment, origin: string): SandboxPaymentView => ({
  id: payment.id,
  merchantId: payment.merchantId,
  reference: payment.reference,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  capturedAmount: payment.status === 'captured' ? payment.amount : 0,
  refundedAmount: getRefundedAmount(payment),
  ...(payment.declineCode === undefined
    ? {}
    : { declineCode: payment.declineCode, declineMessage: ISSUER_TEXTS[payment.declineCode] }),
  ...(payment.card === undefined ? {} : { cardBrand: TEST_CARD_BRAND }),
  pageUrl: `${origin}/pay/${payment.id}?lang=${encodeURIComponent(payment.language)}`,
  createdAt: payment.createdAt,
})

export const toRefundView = (payment: SandboxPayment, refund: SandboxRefund) => ({
  id: refund.id,
  paymentId: payment.id,
  reference: payment.reference,
  refundReference: refund.refundReference,
  amount: refund.amount,
  currency: payment.currency,
  refundedAmount: getRefundedAmount(payment),
  status: 'refunded' as const,
})
