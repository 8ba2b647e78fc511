import { payPendingOrder } from '#core/checkout/server/pay-pending-order.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder, loadOrderBrand } from '#core/orders/server/orders.service.ts'
import { presentPayment } from '#core/payments/server/present-payment.service.ts'
import { refreshPaymentStatus } from '#core/payments/server/refresh-payment-status.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PayLink, PayLinksApi } from '../contract/endpoints.ts'
import { payLinkErrors } from '../contract/errors.ts'
import { computeLinkState, hasLink } from '../domain/link-state.ts'

const loadLinkedOrder = async (platform: Platform, id: string): Promise<Result<OrderRecord, Failure>> => {
  const brandId = await loadOrderBrand(platform, id)
  const order = brandId && (await platform.db.tenant(brandId, (tx) => loadOrder(tx, id)))
  return order && hasLink(order) ? ok(order) : fail(failure(payLinkErrors.invalidLink))
}

const presentPayLink = (
  order: OrderRecord,
  { now, language }: { now: Date; language: Language },
): PayLink => {
  const state = computeLinkState(order, now)
  const amount = (value: number) => money(value, order.currency)
  const { pageUrl, failureCode, transactionId, referenceNo, mod } = presentPayment(order.payment)
  return {
    ...{ _id: order.id, orderId: String(order.number), state, total: amount(order.total) },
    store: {
      name: localize(order.store.name, language),
      ...{ phone: order.store.phone, timeZone: order.store.timeZone },
    },
    products:
      state === 'open' || state === 'checking'
        ? order.lines.map(({ name, qty, total }) => ({
            ...{ name: localize(name, language), qty, total: amount(total) },
          }))
        : [],
    expiresAt: order.payment.windowEndsAt.toISOString(),
    payment: { pageUrl, failureCode, transactionId, referenceNo, mod },
  }
}

/** Why a link cannot be paid; undefined when it can. */
const validateLink = (order: OrderRecord, now: Date): Failure | undefined => {
  switch (computeLinkState(order, now)) {
    case 'open':
      return undefined
    case 'over':
      return failure(payLinkErrors.linkOver)
    case 'checking':
    case 'paid':
      return failure(payLinkErrors.alreadyPaid)
  }
}

/** The page that the gateway redirects back to. */
const getReturnPath = ({ id, store }: OrderRecord): string => `/${store.homePath}/pay-link/${id}?returned`

export const createPayLinkHandlers = (platform: Platform): Handlers<PayLinksApi> => {
  const read = async (id: string, language: Language): Promise<Result<PayLink, Failure>> => {
    const order = await loadLinkedOrder(platform, id)
    return order.ok ? ok(presentPayLink(order.value, { now: platform.clock.now(), language })) : order
  }
  return {
    'GET /api/v1/pay-links/:id': ({ params, language }) => read(params.id, language),
    'POST /api/v1/pay-links/:id/payment': async ({ params, language, waited }) => {
      const order = await loadLinkedOrder(platform, params.id)
      if (!order.ok) return order
      const { id: orderId, brandId, payment } = order.value
      const begun = await payPendingOrder(platform, {
        ...{ brandId, orderId, language, waited, refusal: validateLink, returnPath: getReturnPath },
        payWith: { mod: payment.mod as 'express' },
      })
      return begun.ok ? read(params.id, language) : begun
    },
    'POST /api/v1/pay-links/:id/refresh': async ({ params, language }) => {
      const order = await loadLinkedOrder(platform, params.id)
      if (!order.ok) return order
      const { brandId, payment } = order.value
      // The gateway knows only payments that were created with it.
      if (payment.pageUrl !== null) await refreshPaymentStatus(platform, { brandId, payment })
      return read(params.id, language)
    },
  }
}
