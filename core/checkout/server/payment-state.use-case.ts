import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPaymentBrand, loadPayments } from '#core/payments/server/payments.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

type PaymentState = CallData<CheckoutApi['GET /api/v1/payment/:id/state']>

const toState = ({ status, payment }: OrderRecord): PaymentState['state'] => {
  if (isCancelledOrDeclined(status)) return 'over'
  if (status !== ORDER_STATUS.initialize) return 'paid'
  return payment.status === PAYMENT_STATUS.pending ? 'checking' : 'unpaid'
}

/**
 * Where the order of a payment stands, for whoever has the address that the bank returns to, in any browser: shop,
 * number and state, and nothing about the customer or what was ordered. From our books: the gateway is not asked for
 * strangers.
 */
export const readPaymentState = async (
  platform: Platform,
  { paymentId, language }: { readonly paymentId: string; readonly language: Language },
): Promise<Result<PaymentState, Failure>> => {
  const brandId = await loadPaymentBrand(platform, paymentId)
  const order =
    brandId === undefined
      ? undefined
      : await platform.db.tenant(brandId, async (tx) => {
          const [payment] = await loadPayments(tx, [paymentId])
          return payment && loadOrder(tx, payment.orderId)
        })
  if (!order) return fail(failure(paymentErrors.unknownPayment))
  const { number, store } = order
  return ok({
    orderId: String(number),
    store: { name: localize(store.name, language), homePath: store.homePath },
    state: toState(order),
  })
}
