import type { Platform } from '#platform/http/area.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { CUSTOMER_DEADLINE } from './gateway-call.ts'
import { inquire } from './inquire.ts'

const IS_SETTLED: ReadonlySet<number> = new Set([
  PAYMENT_STATUS.success,
  PAYMENT_STATUS.aborted,
  PAYMENT_STATUS.unpaid,
])

/**
 * Asks the gateway for the truth when somebody comes back from paying or presses refresh. What the browser claims
 * counts for nothing. When the gateway does not answer, the payment is answered as our books have it.
 */
export const lookAgain = async (
  platform: Platform,
  { brandId, payment }: { readonly brandId: string; readonly payment: PaymentRecord },
): Promise<PaymentRecord> => {
  if (IS_SETTLED.has(payment.status)) return payment
  const asked = { brandId, deadline: CUSTOMER_DEADLINE, source: 'return' as const }
  return (await inquire(platform, payment, asked)).payment
}
