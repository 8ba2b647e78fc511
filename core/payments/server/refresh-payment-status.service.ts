import type { Platform } from '#platform/http/server-plugin.ts'
import { isPaymentSettled, type PaymentRecord } from '../domain/payment.ts'
import { CUSTOMER_DEADLINE } from './gateway-breakers.client.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'

interface RefreshInput {
  readonly brandId: string
  readonly payment: PaymentRecord
  readonly source?: 'return' | 'staff'
}

/**
 * Queries the gateway when a customer returns from paying or presses refresh, or staff do. The browser's claims are
 * ignored. When the gateway does not respond, the payment is returned as in our ledger.
 */
export const refreshPaymentStatus = async (
  platform: Platform,
  { brandId, payment, source = 'return' }: RefreshInput,
): Promise<PaymentRecord> => {
  if (isPaymentSettled(payment)) return payment
  const requested = { brandId, deadline: CUSTOMER_DEADLINE, source }
  return (await inquirePayment(platform, payment, requested)).payment
}
