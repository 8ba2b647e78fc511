import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { findPayment } from './payments.repo.ts'
import { refreshPaymentStatus } from './refresh-payment-status.service.ts'

/** The caller's own payment; another's is treated as unknown. */
export const loadOwnPayment = async (
  platform: Platform,
  caller: Pick<CustomerCaller, 'brandId' | 'userId'>,
  paymentId: string,
): Promise<Result<PaymentRecord, Failure>> => {
  const payment = await platform.db.tenant(caller.brandId, (tx) => findPayment(tx, paymentId), {
    singleRoundTrip: true,
  })
  return payment?.userId === caller.userId ? ok(payment) : fail(failure(paymentErrors.unknownPayment))
}

/** The caller's own payment in its state at the gateway, see {@link refreshPaymentStatus}. */
export const refreshOwnPayment = async (
  platform: Platform,
  caller: Pick<CustomerCaller, 'brandId' | 'userId'>,
  paymentId: string,
): Promise<Result<PaymentRecord, Failure>> => {
  const own = await loadOwnPayment(platform, caller, paymentId)
  return own.ok
    ? ok(await refreshPaymentStatus(platform, { brandId: caller.brandId, payment: own.value }))
    : own
}
