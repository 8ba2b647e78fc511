import { paymentErrors } from '#core/payments/contract/errors.ts'
import '#core/payments/contract/payment-return.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail } from '#platform/kernel/result.ts'
import type { RazorpayApi } from '../contract/endpoints.ts'

type Fields = readonly (readonly [name: string, value: string])[]

interface BrowserReturn {
  readonly caller: Caller
  readonly orderId: string
  readonly fields: Fields
}

/** Razorpay's own endpoints: the form that its checkout posts, sent by the page instead. */
export const createRazorpayHandlers = ({ hooks }: Pick<Platform, 'hooks'>): Handlers<RazorpayApi> => {
  const take = async ({ caller, orderId: gatewayReference, fields }: BrowserReturn) => {
    const [desk] = hooks.all('paymentReturnDesk')
    const isCustomer = caller.kind === 'guest' || caller.kind === 'customer'
    return desk && isCustomer
      ? desk.handle(caller, { provider: 'razorpay', gatewayReference, fields })
      : fail(failure(paymentErrors.unknownPayment))
  }
  return {
    'POST /api/v1/razorpay/callback': ({ caller, body }) =>
      take({ caller, orderId: body.razorpay_order_id, fields: Object.entries(body) }),
    'POST /api/v1/razorpay/verify/failure': ({ caller, body: { error } }) =>
      take({
        ...{ caller, orderId: error.metadata.order_id },
        fields: [['error[metadata]', JSON.stringify(error.metadata)]],
      }),
  }
}
