import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { toPaymentFailure } from '#core/payments/domain/payment-failure.ts'
import { formatFailureTexts, loadProviderResult } from '#core/payments/server/failure-texts.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { validateOrderPayable } from './validate-time.policy.ts'

type FailureMeta = CallData<CheckoutApi['GET /api/v1/payment/:id/failure/meta']>

/** Whether a pause of the outlet prevents paying this order. */
const isPausedFor = async (tx: Transaction, order: OrderRecord): Promise<boolean> => {
  const store = await loadStore(tx, order.storeId)
  return store !== undefined && validateOrderPayable(store, order, tx.now) === storeErrors.paused
}

/** The reason of a failed payment, what happens to charged money, and whether the order can still be paid. */
export const readFailureMeta = (
  platform: Platform,
  { caller, language, paymentId }: { caller: CustomerCaller; language: Language; paymentId: string },
): Promise<Result<FailureMeta, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [payment] = await loadPayments(tx, [paymentId])
    const order = payment?.userId === caller.userId ? await loadOrder(tx, payment.orderId) : undefined
    if (!payment || !order) return fail(failure(paymentErrors.unknownPayment))
    const isPayable = order.status === ORDER_STATUS.initialize
    const isPaused = isPayable && (await isPausedFor(tx, order))
    return ok({
      payment: payment.id,
      order: order.id,
      isPayable,
      ...(await loadProviderResult(tx, payment.id)),
      ...formatFailureTexts(platform, language, toPaymentFailure(payment, { isPaused })),
    })
  })
