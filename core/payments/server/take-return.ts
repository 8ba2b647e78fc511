import { failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { PaymentReturnDesk } from '../contract/payment-return.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { findOwnAtGateway } from './payments.repo.ts'
import { presentPayment } from './present-payment.service.ts'
import { refreshPayment } from './refresh-payment.use-case.ts'

/** What a vendor's script gave the browser, taken in under the account of the customer's own payment. */
export const paymentReturnDesk = (platform: Platform): PaymentReturnDesk => ({
  async take(customer, { provider, gatewayReference, fields }) {
    const { brandId, userId } = customer
    const found = await platform.db.tenant(brandId, (unit) =>
      findOwnAtGateway(unit, { userId, provider, gatewayReference }),
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
    const refreshed = await refreshPayment(platform, customer, id)
    return refreshed.ok ? ok(presentPayment(refreshed.value)) : refreshed
  },
})
