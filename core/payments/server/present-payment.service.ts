import { money } from '#platform/kernel/money.ts'
import type { Payment } from '../contract/endpoints.ts'
import { isPaymentOpen, type PaymentRecord } from '../domain/payment.ts'

/** The wire format of a payment. The gateway's page is included only while the customer can act on it. */
export const presentPayment = (payment: PaymentRecord): Payment => {
  const pageUrl = isPaymentOpen(payment.status) ? payment.pageUrl : null
  return {
    _id: payment.id,
    order: payment.orderId,
    mod: payment.mod,
    status: payment.status,
    amount: payment.amount,
    refunded: money(payment.refunded, payment.amount.currency),
    refunding: money(payment.refunding, payment.amount.currency),
    refundUncertain: money(payment.refundUncertain, payment.amount.currency),
    pageUrl,
    redirectLink: pageUrl,
    requiresRedirect: pageUrl !== null,
    failureCode: payment.failureCode,
    transactionId: payment.gatewayReference,
    referenceNo: payment.reference,
  }
}
