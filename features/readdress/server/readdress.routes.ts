import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { AddressSnapshot } from '#core/orders/domain/order.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { ReaddressApi, ReaddressQuote } from '../contract/endpoints.ts'
import { quoteReaddress, type ReaddressResult, readDestination, readdress } from './readdress.use-case.ts'

const presentPlace = ({ address, area, city }: AddressSnapshot, language: Language) => ({
  address,
  area: localize(area, language),
  city: localize(city, language),
})

const presentQuote = ({ order, weighed }: ReaddressResult, language: Language): ReaddressQuote => {
  const { destination, terms, difference } = weighed
  const { arrival } = destination
  const inCurrency = (amount: number) => money(amount, order.currency)
  const isLater = order.payment.status === PAYMENT_STATUS.unpaid
  const feeBefore = order.trace.find(({ kind }) => kind === 'deliveryFee')?.amount ?? 0
  return {
    _id: order.id,
    version: order.version,
    to: presentPlace(destination.address, language),
    minutes: arrival.from,
    arrivalSpan: arrival.to - arrival.from,
    feeBefore: inCurrency(feeBefore),
    fee: inCurrency(terms.input.deliveryFee?.amount ?? 0),
    totalBefore: inCurrency(order.total),
    total: inCurrency(terms.priced.total),
    refund: inCurrency(isLater ? 0 : Math.max(0, -difference)),
    atDoor: isLater ? inCurrency(terms.priced.total) : null,
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
    const { isChangeable, order } = found.value
    return ok({ isChangeable, to: order.address && presentPlace(order.address, language) })
  },
  'POST /api/v1/orders/:id/deliveryAddress': async ({ caller, params, body, language }) => {
    const call = { orderId: params.id, addressId: body.address }
    return presentResult(await quoteReaddress(platform, requireCustomer(caller), call), language)
  },
  'PUT /api/v1/orders/:id/deliveryAddress': async ({ caller, params, body, language }) => {
    const { address: addressId, ...seen } = body
    const call = { orderId: params.id, addressId, ...seen }
    return presentResult(await readdress(platform, requireCustomer(caller), call), language)
  },
})
