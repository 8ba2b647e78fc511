import { failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { PaymentReturnHandler } from '../contract/payment-return.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { findOwnGatewayPayment } from './payments.repo.ts'
import { presentPayment } from './present-payment.service.ts'
import { refreshOwnPayment } from './refresh-own-payment.use-case.ts'

/** Accepts what a vendor's script returned to the browser, for the account of the customer's own payment. */
export const createPaymentReturnHandler = (platform: Platform): PaymentReturnHandler => ({
  async handle(customer, { provider, gatewayReference, fields }) {
    const { brandId, userId } = customer
    const found = await platform.db.tenant(brandId, (tx) =>
      findOwnGatewayPayment(tx, { userId, provider, gatewayReference }),
    )
    if (!found?.accountId) return fail(failure(paymentErrors.unknownPayment))
    const { id, accountId } = found
    const outcome = await receiveWebhook(platform, {
      ...{ provider, accountId },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new TextEncoder().encode(new URLSearchParams(fields.map(([...pair]) => pair)).toString()),
      receivedAt: platform.clock.now(),
      path: `/payment/return/${id}`,
    })
    if (outcome.kind === 'refused') {
      platform.metrics.events.inc({ name: 'return.refused' })
      return fail(failure(paymentErrors.webhookRefused, { cause: `${provider}: ${outcome.why}` }))
    }
    const refreshed = await refreshOwnPayment(platform, customer, id)
    return refreshed.ok ? ok(presentPayment(refreshed.value)) : refreshed
  },
})
