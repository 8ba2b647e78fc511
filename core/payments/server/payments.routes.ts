import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/area.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { paymentErrors } from '../contract/errors.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { presentPayment } from './present-payment.service.ts'
import { loadOwnPayment, refreshPayment } from './refresh-payment.use-case.ts'

const unknown = () => fail(failure(paymentErrors.unknownPayment))

const isCustomer = (caller: Caller): caller is CustomerCaller =>
  caller.kind === 'guest' || caller.kind === 'customer'

const presented = <Failure>(result: Result<Parameters<typeof presentPayment>[0], Failure>) =>
  result.ok ? ok(presentPayment(result.value)) : result

export const paymentHandlers = (platform: Platform): Handlers<PaymentsApi> => ({
  'GET /api/v1/payment/:id': async ({ caller, params }) =>
    isCustomer(caller) ? presented(await loadOwnPayment(platform, caller, params.id)) : unknown(),

  'POST /api/v1/payment/:id/refresh': async ({ caller, params }) =>
    isCustomer(caller) ? presented(await refreshPayment(platform, caller, params.id)) : unknown(),

  'POST /api/v1/payment/webhook/:provider/:account': async ({ params, headers, rawBody }) => {
    const { provider, account: accountId } = params
    const receivedAt = platform.clock.now()
    const outcome = await receiveWebhook(platform, { provider, accountId, headers, rawBody, receivedAt })
    if (outcome.kind === 'received') return ok({ received: true })
    platform.metrics.events.inc({ name: 'webhook.refused' })
    return fail(failure(paymentErrors.webhookRefused, { cause: `${provider}: ${outcome.why}` }))
  },
})
