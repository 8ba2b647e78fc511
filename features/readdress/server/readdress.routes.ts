import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { AddressSnapshot } from '#core/orders/domain/order.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { ReaddressApi, ReaddressQuote } from '../contract/endpoints.ts'
import type { AddressChangeQuote } from './quote-address-change.policy.ts'
import { quoteReaddress, type ReaddressResult, readDestination, readdress } from './readdress.use-case.ts'

const presentPlace = ({ address, area, city }: AddressSnapshot, language: Language) => ({
  address,
  area: localize(area, language),
  city: localize(city, language),
})

const presentQuote = ({ delivery, quotes }: ReaddressResult, language: Language): ReaddressQuote => {
  const { order } = delivery
  const sum = (amountOf: (quote: AddressChangeQuote) => number) =>
    money(
      quotes.reduce((all, quote) => all + amountOf(quote), 0),
      order.currency,
    )
  const isLater = ({ order: { payment } }: AddressChangeQuote) => payment.status === PAYMENT_STATUS.unpaid
  const own = quotes.find((quote) => quote.order.id === order.id)
  if (!own) throw new Error(`Order ${order.id} is not in its own delivery`)
  const from = Math.max(...quotes.map(({ destination }) => destination.arrival.from))
  const to = Math.max(...quotes.map(({ destination }) => destination.arrival.to))
  const feeOf = ({ order: { trace } }: AddressChangeQuote) =>
    trace.find(({ kind }) => kind === 'deliveryFee')?.amount ?? 0
  return {
    ...{ _id: order.id, version: delivery.version },
    to: presentPlace(own.destination.address, language),
    ...{ minutes: from, arrivalSpan: to - from },
    feeBefore: sum(feeOf),
    fee: sum(({ terms }) => terms.input.deliveryFee?.amount ?? 0),
    totalBefore: sum((quote) => quote.order.total),
    total: sum(({ terms }) => terms.priced.total),
    refund: sum((quote) => (isLater(quote) ? 0 : Math.max(0, -quote.difference))),
    atDoor: quotes.some(isLater) ? sum((quote) => (isLater(quote) ? quote.terms.priced.total : 0)) : null,
  }
}

const presentResult = (
  result: Result<ReaddressResult, Failure>,
  language: Language,
): Result<ReaddressQuote, Failure> => (result.ok ? ok(presentQuote(result.value, language)) : result)

export const createReaddressHandlers = (platform: Platform): Handlers<ReaddressApi> => ({
  'GET /api/v1/orders/:id/deliveryAddress': async ({ caller, params, language }) => {
    const found = await readDestination(platform, requireCustomer(caller), params.id)
    if (!found.ok) return found
    const { isChangeable, delivery } = found.value
    const { order, orders } = delivery
    return ok({
      ...{ isChangeable, to: order.address && presentPlace(order.address, language) },
      together: orders.flatMap(({ id, store }) => (id === order.id ? [] : [localize(store.name, language)])),
    })
  },
  'POST /api/v1/orders/:id/deliveryAddress': async ({ caller, params, body, language }) => {
    const call = { orderId: params.id, addressId: body.address, language }
    return presentResult(await quoteReaddress(platform, requireCustomer(caller), call), language)
  },
  'PUT /api/v1/orders/:id/deliveryAddress': async ({ caller, params, body, language }) => {
    const { address: addressId, ...seen } = body
    const call = { orderId: params.id, addressId, language, ...seen }
    return presentResult(await readdress(platform, requireCustomer(caller), call), language)
  },
})
