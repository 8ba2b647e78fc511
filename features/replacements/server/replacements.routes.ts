import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isPaymentOpen as isUnderWay } from '#core/payments/domain/payment.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import type { ConsoleReplacementsApi, ReplacementRequest, ReplacementsApi } from '../contract/endpoints.ts'
import { addToOrder, quoteAddition } from './add-to-order.use-case.ts'
import { presentAddition } from './addition.presenter.ts'
import { answerAsCustomer, answerAsStaff, quoteAnswer } from './answer-request.use-case.ts'
import { startExtraPayment } from './extra-payment.writer.ts'
import { readReplacementPreferences, setPreference } from './preferences.use-case.ts'
import { proposeEdit, quoteEdit } from './propose-edit.use-case.ts'
import { readOpenRequests, readOwnRequests, readStaffRequests } from './read-requests.use-case.ts'
import { presentQuote, presentRequests } from './replacement-request.presenter.ts'
import { requestReplacement, withdrawRequest } from './request-replacement.use-case.ts'
import type { RequestRow } from './requests.repo.ts'

interface ResponseContext {
  readonly brandId: string
  readonly language: Language
}

/** After the commit: the request in its new state. */
const presentResult = async (
  platform: Platform,
  result: Result<RequestRow, Failure>,
  { brandId, language }: ResponseContext,
): Promise<Result<ReplacementRequest, Failure>> => {
  if (!result.ok) return result
  const request = result.value
  const [shown] = await platform.db.tenant(brandId, async (tx) => {
    const order = await loadOrder(tx, request.order_id)
    return order ? presentRequests(tx, { order, requests: [request], language }) : []
  })
  if (!shown) throw new Error(`The order of request ${request.id} is not there`)
  return ok(shown)
}

/** Starts the payment of a difference at the gateway, unless that was already done. */
const startIfPaying = async (
  platform: Platform,
  result: Result<RequestRow, Failure>,
  { brandId, language, waited }: ResponseContext & Pick<Call, 'waited'>,
): Promise<void> => {
  const paymentId = result.ok && result.value.status === 'paying' ? result.value.payment_id : null
  if (!result.ok || paymentId === null) return
  const found = await platform.db.tenant(brandId, async (tx) => {
    const [payment] = await loadPayments(tx, [paymentId])
    const order = await loadOrder(tx, result.value.order_id)
    return payment && order && isUnderWay(payment.status) ? { payment, order } : undefined
  })
  if (found) await startExtraPayment(platform, { ...found, language, waited })
}

export const createReplacementHandlers = (platform: Platform): Handlers<ReplacementsApi> => ({
  'GET /api/v1/orders/:id/partial-accepted-order': ({ caller, params, language }) =>
    readOwnRequests(platform, requireCustomer(caller), { orderId: params.id, language }),
  'POST /api/v1/orders/:id/partial-accepted-order': async ({ caller, params, body }) => {
    const quoted = await quoteAnswer(platform, requireCustomer(caller), {
      orderId: params.id,
      items: body.items,
    })
    return quoted.ok ? ok(presentQuote(quoted.value.order, quoted.value.outcome)) : quoted
  },
  'PUT /api/v1/orders/:id/partial-accepted-order': async ({ caller, params, body, language, waited }) => {
    const { payment, isAccepted, version, items } = body
    const call = { orderId: params.id, isAccepted, version, items, mod: payment?.mod }
    const { brandId, userId } = requireCustomer(caller)
    const shown = { brandId, language }
    // A payment of an earlier answer may have been made since: it is applied, and nothing more is to be paid.
    if (isAccepted)
      await refreshEarlierAttempts(platform, {
        brandId,
        orderId: params.id,
        userId,
        mod: call.mod ?? 'any',
        waited,
      })
    const answered = await answerAsCustomer(platform, requireCustomer(caller), call)
    await startIfPaying(platform, answered, { ...shown, waited })
    return presentResult(platform, answered, shown)
  },
  'GET /api/v1/carts/lineWishes': ({ caller, query, language }) =>
    readReplacementPreferences(platform, { caller: requireCustomer(caller), language, storeId: query.store }),
  'PUT /api/v1/carts/lineWishes': ({ caller, body, language }) => {
    const { store: storeId, line: lineId, kind, maxExtra = null, product = null } = body
    return setPreference(
      platform,
      { caller: requireCustomer(caller), language, storeId },
      {
        ...{ lineId, kind },
        maxExtra: kind === 'bestMatch' ? maxExtra : null,
        productId: kind === 'thisItem' ? product : null,
      },
    )
  },
})

export const createConsoleReplacementHandlers = (platform: Platform): Handlers<ConsoleReplacementsApi> => ({
  'GET /api/v1/console/orders/:id/replacements': ({ caller, params, language }) =>
    readStaffRequests(platform, caller, { orderId: params.id, language }),
  'POST /api/v1/console/orders/:id/replacements': async ({ caller, params, body, language }) => {
    const requested = await requestReplacement(platform, caller, { orderId: params.id, ...body })
    return presentResult(platform, requested, { brandId: requireStaff(caller).brandId, language })
  },
  'PUT /api/v1/console/orders/:id/replacements': async ({ caller, params, body, language }) => {
    const orderId = params.id
    const done =
      body.action === 'withdraw'
        ? await withdrawRequest(platform, caller, { orderId, version: body.version })
        : await answerAsStaff(platform, caller, { orderId, ...body, items: body.items })
    return presentResult(platform, done, { brandId: requireStaff(caller).brandId, language })
  },
  'GET /api/v1/console/replacements': ({ caller, query }) => readOpenRequests(platform, caller, query.store),
})

export const createOrderAdditionHandlers = (platform: Platform): Handlers<OrderAdditionsApi> => ({
  'POST /api/v1/orders/:id/additions': async ({ caller, params, body: { add }, language }) => {
    const call = { orderId: params.id, add, language }
    const quoted = await quoteAddition(platform, requireCustomer(caller), call)
    if (!quoted.ok) return quoted
    return ok(presentAddition(quoted.value, { language, catalogue: platform.catalogue }))
  },
  'PUT /api/v1/orders/:id/additions': async ({ caller, params, body, language, waited }) => {
    const { payment, ...input } = body
    const shown = { brandId: requireCustomer(caller).brandId, language }
    const call = { ...input, orderId: params.id, language, mod: payment?.mod }
    const added = await addToOrder(platform, requireCustomer(caller), call)
    await startIfPaying(platform, added, { ...shown, waited })
    return presentResult(platform, added, shown)
  },
})

export const createOrderEditHandlers = (platform: Platform): Handlers<OrderEditsApi> => ({
  'POST /api/v1/console/orders/:id/edits/quote': async ({ caller, params, body, language }) => {
    const quoted = await quoteEdit(platform, caller, { orderId: params.id, body, language })
    return quoted.ok ? ok(presentQuote(quoted.value.order, quoted.value.outcome)) : quoted
  },
  'POST /api/v1/console/orders/:id/edits': async ({ caller, params, body, language }) => {
    const proposed = await proposeEdit(platform, caller, { orderId: params.id, body, language })
    return presentResult(platform, proposed, { brandId: requireStaff(caller).brandId, language })
  },
})
