import { placeTogether, type RefusedPart } from '#core/checkout/server/place-together.service.ts'
import { loadAddress, lockUser } from '#core/customers/server/customers.service.ts'
import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { openPayment } from '#core/payments/server/payments.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { foodCourtErrors } from '../contract/errors.ts'
import type { CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { COURT_PAYABLE } from '../domain/court-payable.ts'
import { presentBasket } from './basket.presenter.ts'
import { findCourtOrderByKey, insertCourtOrder } from './court-orders.repo.ts'
import { type QuotedBasket, quoteBasket } from './quote-basket.loader.ts'
import { loadCourtOrder } from './read-court-order.use-case.ts'
import { startCourtPayment } from './start-court-payment.client.ts'

type PlaceCall = Call<CourtOrdersApi['POST /api/v1/court-orders']>

/** Refuses a basket that is not, or no longer, what the customer saw. */
const validateBasket = (
  platform: Platform,
  quoted: QuotedBasket,
  { body, language }: PlaceCall,
): Failure | undefined => {
  if (quoted.parts.length === 0) return failure(foodCourtErrors.emptyBasket, { field: 'items' })
  const { total, stalls = {} } = body
  const stranger = Object.keys(stalls).find((id) => !quoted.parts.some(({ store }) => store._id === id))
  if (stranger !== undefined) return failure(foodCourtErrors.unknownStall, { field: `stalls.${stranger}` })
  const basket = presentBasket(quoted, {
    ...{ language, catalogue: platform.catalogue, currency: total.currency },
  })
  const isSame = basket.total.amount === total.amount && basket.total.currency === total.currency
  return basket.canPlace && isSame ? undefined : failure(foodCourtErrors.basketChanged, { data: { basket } })
}

/** Fields of a part's order, as the basket calls them. */
const BASKET_FIELDS: Readonly<Record<string, string>> = {
  address: 'addressId',
  'address.name': 'name',
  'address.email': 'email',
}

const toBasketField = (field: string, storeId: string): string =>
  field === 'collectFromUser' ? `stalls.${storeId}.collectFromUser` : (BASKET_FIELDS[field] ?? field)

/** A refusal of one part, which says whose it is. */
const toStallFailure = (
  platform: Platform,
  { storeId, failure: refused }: RefusedPart,
  { quoted, language }: { readonly quoted: QuotedBasket; readonly language: PlaceCall['language'] },
): Failure => {
  const { field } = refused
  // The customer has to fill in something: the field says for which stall, where it is not for all.
  if (refused.error.status === 422 || refused.error.status === 403)
    return field === undefined ? refused : { ...refused, field: toBasketField(field, storeId) }
  const store = quoted.parts.find((part) => part.store._id === storeId)?.store
  const reason = formatFailureMessage(refused, platform.catalogue, language)
  return failure(foodCourtErrors.stallRefused, {
    values: { stall: localize(store?.name, language), reason },
  })
}

const writeCourtOrder = async (
  tx: Transaction,
  {
    quoted,
    orders,
    call: { body },
    userId,
  }: {
    readonly quoted: QuotedBasket
    readonly orders: readonly OrderRecord[]
    readonly call: PlaceCall
    readonly userId: string
  },
): Promise<string> => {
  const id = tx.generateId()
  const { total, payment } = body
  const [first] = orders
  const gateway = quoted.parts.find(({ store }) => store._id === first?.storeId)?.store.gateway
  const isPaidInPerson = isPayOnDelivery(payment.mod) || total.amount === 0
  let paymentId: string | null = null
  if (!isPaidInPerson && first && gateway) {
    const opened = await openPayment(tx, {
      ...{ payable: COURT_PAYABLE, orderId: id, storeId: first.storeId, userId },
      ...{ mod: payment.mod, amount: money(total.amount, total.currency), gateway },
    })
    if (!opened.ok) throw new Error(`A new court order ${id} was paid before`)
    paymentId = opened.value.id
  }
  const parts = orders.map((order) => {
    const part = quoted.parts.find(({ store }) => store._id === order.storeId)
    return {
      ...{ order_id: order.id, store_id: order.storeId, payment_id: order.payment.id },
      ...{ amount: order.total, delivery_fee: part?.deliveryFee ?? 0 },
      kitchen_minutes: part?.kitchenMinutes ?? order.preparationMinutes,
    }
  })
  const terms = { amount: total.amount, currency: total.currency, payment_id: paymentId }
  await insertCourtOrder(tx, { id, user_id: userId, key: body.basket, ...terms }, parts)
  return id
}

interface PlacedBasket {
  readonly id: string
  /** Whether this call opened the payment, and so calls the gateway. */
  readonly isMine: boolean
}

const placeInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { call, userId }: { readonly call: PlaceCall; readonly userId: string },
): Promise<Result<PlacedBasket, Failure>> => {
  const { body, language } = call
  // Presses of one button wait for each other here; the second finds the order of the first.
  await lockUser(tx, userId)
  const earlier = await findCourtOrderByKey(tx, { userId, key: body.basket })
  if (earlier) return ok({ id: earlier.id, isMine: false })
  const address = body.addressId ? await loadAddress(tx, userId, body.addressId) : undefined
  const quoted = await quoteBasket(platform, tx, { userId, language, body, address })
  if (!quoted.ok) return quoted
  const refused = validateBasket(platform, quoted.value, call)
  if (refused) return fail(refused)
  const { payment, name, email, orderNote, deliveryInstruction, needsCutlery, source, stalls = {} } = body
  const placed = await placeTogether(platform, tx, {
    ...{ userId, language, payment, orderNote, deliveryInstruction, needsCutlery, source },
    isPaidTogether: !isPayOnDelivery(payment.mod),
    readyTogether: quoted.value.time,
    address: {
      ...(body.addressId !== undefined && { _id: body.addressId }),
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
    },
    parts: quoted.value.parts.map(({ store, order }) => ({
      ...order,
      ...stalls[store._id],
      // The customer has accepted the prices with the total.
      items: order.items.map(({ priceBefore: _, ...item }) => item),
    })),
  })
  if (!placed.ok) return fail(toStallFailure(platform, placed.failure, { quoted: quoted.value, language }))
  const orders = placed.value
  const sum = orders.reduce((all, order) => all + order.total, 0)
  if (sum !== body.total.amount) return fail(failure(foodCourtErrors.basketChanged, { field: 'total' }))
  const written = { quoted: quoted.value, orders, call, userId }
  return ok({ id: await writeCourtOrder(tx, written), isMine: true })
}

/**
 * Orders a basket of several stalls: each gets an order of its own, and one payment pays all of them; in cash each is
 * paid by itself. All or nothing: where one part cannot be ordered, none is. One basket becomes one order, whenever, from
 * whichever tab and however often it is sent. The gateway is called after the commit.
 */
export const placeCourtOrder = async (
  platform: Platform,
  call: PlaceCall,
): Promise<Result<CourtOrder, Failure>> => {
  const { brandId, userId } = requireCustomer(call.caller)
  const { language, body, waited } = call
  const placed = await platform.db.tenant(brandId, (tx) => placeInTransaction(platform, tx, { call, userId }))
  if (!placed.ok) return placed
  await startCourtPayment(platform, { brandId, ...placed.value, language, waited, payWith: body.payment })
  return ok(await loadCourtOrder(platform, { brandId, id: placed.value.id, language }))
}
