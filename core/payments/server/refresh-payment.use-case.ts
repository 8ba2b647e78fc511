import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { CUSTOMER_DEADLINE } from './gateway-call.ts'
import { inquire } from './inquire.ts'
import { findPayment } from './payments.repo.ts'

/** The caller's own payment; another's is unknown. */
export const loadOwnPayment = async (
  platform: Platform,
  caller: Pick<CustomerCaller, 'brandId' | 'userId'>,
  paymentId: string,
): Promise<Result<PaymentRecord, Failure>> => {
  const payment = await platform.db.tenant(caller.brandId, (unit) => findPayment(unit, paymentId), {
    atOnce: true,
  })
  return payment?.userId === caller.userId ? ok(payment) : fail(failure(paymentErrors.unknownPayment))
}

const IS_SETTLED: ReadonlySet<number> = new Set([
  PAYMENT_STATUS.success,
  PAYMENT_STATUS.aborted,
  PAYMENT_STATUS.unpaid,
])

/**
 * Asks the gateway for the truth when the customer comes back or presses refresh. What the browser claims counts
 * for nothing. When the gateway does not answer, the payment is answered as our books have it.
 */
export const refreshPayment = async (
  platform: Platform,
  caller: Pick<CustomerCaller, 'brandId' | 'userId'>,
  paymentId: string,
): Promise<Result<PaymentRecord, Failure>> => {
  const own = await loadOwnPayment(platform, caller, paymentId)
  if (!own.ok || IS_SETTLED.has(own.value.status)) return own
  const { brandId } = caller
  const { payment } = await inquire(platform, own.value, {
    brandId,
    deadline: CUSTOMER_DEADLINE,
    source: 'return',
  })
  return ok(payment)
}
