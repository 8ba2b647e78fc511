import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import { lockOrder } from '#core/orders/server/move-order.service.ts'
import { type ExtraPayment, tellOrderPages } from '#core/orders/server/revise-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { isPaidAtTheDoor, isOpen as isUnderWay, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { loadPayments, openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { channelOf } from '#core/sites/domain/order-type.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { mayAdd } from '../domain/may-add.ts'
import type { Answer } from '../domain/replacement.ts'
import { changeRequest, findOpen, type RequestRow } from './requests.repo.ts'
import { agree, outcomeOf, pricingOf } from './settle-request.ts'
import { letLapse } from './settle-silently.ts'

/** Whoever goes to pay has so long at least, however late they decided. */
const TIME_TO_PAY = minutes(5)

/** Whether a way to pay takes the money before the order goes on. */
const paysAtOnce = (mod: string): boolean => !isPaidAtTheDoor(mod) && mod !== 'loyalty' && mod !== 'credits'

/** The way to pay that was asked for, or that the order was paid with, or the first that the outlet takes. */
const methodOf = async (
  unit: Unit,
  order: OrderRecord,
  wanted: string | undefined,
): Promise<string | undefined> => {
  const store = await loadStore(unit, order.storeId)
  const offered = (store?.paymentMethods[channelOf(order.orderType)] ?? []).filter(paysAtOnce)
  const [first] = offered
  if (wanted !== undefined) return offered.find((mod) => mod === wanted)
  return offered.find((mod) => mod === order.payment.mod) ?? first
}

interface ExtraWish {
  /** Locked. */
  readonly order: OrderRecord
  readonly request: RequestRow
  readonly answer: Answer
  /** Minor units. */
  readonly amount: number
  readonly mod: string | undefined
}

const sameAnswer = (a: Answer | null, b: Answer): boolean =>
  a !== null && Object.keys(b).every((line) => a[line] === b[line])

/** The payment that is under way for this very answer: a second tap pays the same one. */
const underWay = async (
  unit: Unit,
  { request, answer, amount, mod }: ExtraWish,
): Promise<PaymentRecord | undefined> => {
  if (request.payment_id === null || !sameAnswer(request.answer, answer)) return undefined
  const [payment] = await loadPayments(unit, [request.payment_id])
  const isIt = payment && isUnderWay(payment.status) && payment.amount.amount === amount
  return isIt && (mod === undefined || mod === payment.mod) ? payment : undefined
}

/**
 * Opens the payment of what a dearer replacement costs more. The answer is kept and done once the money is there; until
 * then the customer may answer otherwise, and a payment for another answer that comes late goes back.
 */
export const openExtra = async (unit: Unit, wish: ExtraWish): Promise<Result<RequestRow, Failure>> => {
  const { order, request, answer, amount } = wish
  if (await underWay(unit, wish)) return ok(request)
  const mod = await methodOf(unit, order, wish.mod)
  const store = await loadStore(unit, order.storeId)
  if (mod === undefined || !store)
    return fail(failure(paymentErrors.methodNotOffered, { field: 'payment.mod' }))
  const { id: orderId, storeId, userId, currency } = order
  const payment = await openPayment(unit, {
    ...{ orderId, storeId, userId, mod, amount: money(amount, currency), gateway: store.gateway },
    extra: `replacement ${request.id} ${request.version}`,
  })
  if (!payment.ok) return fail(failure(paymentErrors.notPayable))
  const soonest = later(unit.now, TIME_TO_PAY)
  const expires = new Date(Math.max(request.expires_at.getTime(), soonest.getTime()))
  const changed = await changeRequest(unit, request.id, {
    ...{ status: 'paying', answer: JSON.stringify(answer), payment_id: payment.value.id },
    ...{ expires_at: expires, look_at: expires },
  })
  await tellOrderPages(unit, order)
  return ok(changed)
}

interface Extra extends Pick<Call, 'waited'> {
  readonly order: OrderRecord
  readonly payment: PaymentRecord
  readonly language: Language
}

/** After the commit: asks the gateway for the page where the difference is paid, if it was not asked yet. */
export const startExtra = async (
  platform: Platform,
  { order, payment, language, waited }: Extra,
): Promise<void> => {
  const { store, contact, brandId, id, number } = order
  await startPayment(platform, payment, {
    waited,
    facts: {
      ...{ brandId, language, description: `${localize(store.name, language)} #${number}` },
      returnUrl: `${platform.origin()}/${store.homePath}/order-replacement/${id}`,
      customer: {
        ...{ name: contact.name, phone: contact.phone },
        ...(contact.email ? { email: contact.email } : {}),
      },
    },
  })
}

/** Does what was answered once its difference is paid; false when that is not asked for any more, and the money goes back. */
export const extraTaker = (platform: Pick<Platform, 'hooks' | 'jobs' | 'metrics'>): ExtraPayment => ({
  async taken(unit, { orderId, paymentId }) {
    const request = await findOpen(unit, orderId)
    if (request?.status !== 'paying' || request.payment_id !== paymentId || !request.answer) return false
    const order = await lockOrder(unit, orderId)
    const pricing = order && (await pricingOf(platform, unit, order))
    const [payment] = await loadPayments(unit, [paymentId])
    if (!order || !pricing?.ok || !payment) return false
    const { answer } = request
    const isOwnWish = request.proposed_by === 'customer'
    // The kitchen has begun while it was paid: the money goes back, and the order stays as it was.
    if (isOwnWish && !mayAdd(order, unit.now)) {
      await letLapse(unit, { order, request })
      return false
    }
    const outcome = outcomeOf({ order, pricing: pricing.value }, request, answer)
    const actor: OrderActor = { kind: 'customer', id: order.userId }
    const settling = { order, request, by: 'customer' as const, actor, answer, outcome }
    const isPaid = outcome.difference === payment.captured
    const agreed = isPaid ? await agree(platform, unit, settling) : undefined
    if (agreed?.ok) return true
    if (isOwnWish) await letLapse(unit, { order, request })
    else await changeRequest(unit, request.id, { status: 'asked', answer: null, payment_id: null })
    return false
  },
})
