import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'
import { readFailureMeta } from './failure-meta.use-case.ts'
import { readPaymentMethods } from './payment-methods.use-case.ts'
import { readPaymentState } from './payment-state.use-case.ts'
import { placeOrder } from './place-order.use-case.ts'
import { retryPayment } from './retry-payment.use-case.ts'

export const createCheckoutHandlers = (platform: Platform): Handlers<CheckoutApi> => ({
  'GET /api/v1/checkout/payment-methods': ({ caller, language, query }) => {
    const { store: storeId, order: orderId } = query
    return readPaymentMethods(platform, { caller: requireCustomer(caller), language, storeId, orderId })
  },
  'GET /api/v1/payment/:id/failure/meta': ({ caller, language, params }) =>
    readFailureMeta(platform, { caller: requireCustomer(caller), language, paymentId: params.id }),
  'GET /api/v1/payment/:id/state': ({ language, params }) =>
    readPaymentState(platform, { paymentId: params.id, language }),
  'POST /api/v1/orders': (call) => placeOrder(platform, call, requireCustomer(call.caller)),
  'POST /api/v1/payment/card-payment': ({ caller, language, waited, body: { order: orderId, ...card } }) =>
    retryPayment(platform, {
      ...{ caller: requireCustomer(caller), language, orderId, waited },
      payWith: { mod: 'express', ...card },
    }),
  'POST /api/v1/orders/:id/payment': ({ caller, language, params, body, waited }) =>
    retryPayment(platform, {
      ...{ caller: requireCustomer(caller), language, orderId: params.id, waited },
      payWith: body,
    }),
})
