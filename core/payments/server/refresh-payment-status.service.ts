import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { CUSTOMER_DEADLINE } from './gateway-breakers.client.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'

const SETTLED_STATUSES: ReadonlySet<number> = new Set([
  PAYMENT_STATUS.success,
  PAYMENT_STATUS.aborted,
  PAYMENT_STATUS.unpaid,
])

/**
 * Queries the gateway when a customer returns from paying or presses refresh. The browser's claims are ignored. When
 * the gateway does not respond, the payment is returned as in our ledger.
 */
export const refreshPaymentStatus = async (
  platform: Platform,
  { brandId, payment }: { readonly brandId: string; readonly payment: PaymentRecord },
): Promise<PaymentRecord> => {
  if (SETTLED_STATUSES.has(payment.status)) return payment
  const requested = { brandId, deadline: CUSTOMER_DEADLINE, source: 'return' as const }
  return (await inquirePayment(platform, payment, requested)).payment
}
