import { isCustomer } from '#core/customers/server/require-customer.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import { paymentErrors } from '../contract/errors.ts'
import { listCards, removeCard } from './cards.use-case.ts'
import { lookUpCardType } from './check-bin.use-case.ts'
import { checkUpi } from './check-upi.use-case.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { loadStoreGateway } from './load-store-gateway.use-case.ts'
import { presentPayment } from './present-payment.service.ts'
import { loadOwnPayment, refreshOwnPayment } from './refresh-own-payment.use-case.ts'
import { openAppleSession, payByWallet } from './wallet.use-case.ts'

const failUnknownPayment = () => fail(failure(paymentErrors.unknownPayment))

const presentResult = <Failure>(result: Result<Parameters<typeof presentPayment>[0], Failure>) =>
  result.ok ? ok(presentPayment(result.value)) : result

export const createPaymentHandlers = (platform: Platform): Handlers<PaymentsApi> => ({
  'GET /api/v1/stores/:id/pg-config': async ({ params }) => {
    const gateway = await loadStoreGateway(platform, params.id)
    return gateway ? ok(gateway) : fail(failure(storeErrors.unknownStore))
  },

  'GET /api/v1/payment/:id': async ({ caller, params }) =>
    isCustomer(caller)
      ? presentResult(await loadOwnPayment(platform, caller, params.id))
      : failUnknownPayment(),

  'POST /api/v1/payment/:id/refresh': async ({ caller, params }) =>
    isCustomer(caller)
      ? presentResult(await refreshOwnPayment(platform, caller, params.id))
      : failUnknownPayment(),

  'GET /api/v1/users/cards': async ({ caller, query }) =>
    isCustomer(caller) ? listCards(platform, caller, query) : ok([]),

  'DELETE /api/v1/users/cards/:id': async ({ caller, params, query }) =>
    isCustomer(caller)
      ? removeCard(platform, caller, { ...query, token: params.id })
      : fail(failure(paymentErrors.unknownCard)),

  'POST /api/v1/payment/upi/validate': async ({ body: { store: storeId, upiId } }) => {
    const checked = await checkUpi(platform, { storeId, upiId })
    return checked ? ok(checked) : fail(failure(storeErrors.unknownStore))
  },

  'POST /api/v1/payment/bin/validate': async ({ body: { store: storeId, bin } }) => {
    const checked = await lookUpCardType(platform, { storeId, bin })
    return checked ? ok(checked) : fail(failure(storeErrors.unknownStore))
  },

  'POST /api/v1/payment/applepay/session': ({ body, waited }) =>
    openAppleSession(platform, { ...body, waited }),

  'POST /api/v1/payment/wallet-payment': ({ body, waited }) => payByWallet(platform, { ...body, waited }),

  'POST /api/v1/payment/webhook/:provider/:account': async ({ params, headers, rawBody, answerPlainly }) => {
    const { provider, account: accountId } = params
    const receivedAt = platform.clock.now()
    const path = `/api/v1/payment/webhook/${provider}/${accountId}`
    const arrival = { provider, accountId, headers, rawBody, receivedAt, path }
    const outcome = await receiveWebhook(platform, arrival)
    if (outcome.kind === 'received') {
      if (outcome.reply) answerPlainly(outcome.reply)
      return ok({ received: true })
    }
    platform.metrics.events.inc({ name: 'webhook.refused' })
    return fail(failure(paymentErrors.webhookRefused, { cause: `${provider}: ${outcome.why}` }))
  },
})
