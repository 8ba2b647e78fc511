import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import { type ExtraPaymentHandler, notifyOrderPages } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import {
  isPayOnDelivery,
  isPaymentOpen as isUnderWay,
  type PaymentRecord,
} from '#core/payments/domain/payment.ts'
import { filterPayableMethods } from '#core/payments/server/payable-methods.service.ts'
import { loadPayments, openPayment, startPayment } from '#core/payments/server/payments.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { canAddItems } from '../domain/can-add-items.ts'
import type { Answer } from '../domain/replacement.ts'
import { findOpenReplacementRequest, type RequestRow, updateRequest } from './requests.repo.ts'
import { acceptAnswer, computeOutcome, loadPricing } from './settle-request.writer.ts'
import { expireRequest } from './settle-unanswered.worker.ts'

/** The minimum time to pay, even for a late answer. */
const TIME_TO_PAY = minutes(5)

/** Whether a payment method is charged before the order continues. */
const isPrepaidMethod = (mod: string): boolean =>
  !isPayOnDelivery(mod) && mod !== 'loyalty' && mod !== 'credits'

/** The requested payment method, else that of the order, else the first that the outlet offers. */
const pickPaymentMethod = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { order, amount, mod: wanted }: Pick<OpenExtraPaymentInput, 'order' | 'amount' | 'mod'>,
): Promise<string | undefined> => {
  const store = await loadStore(tx, order.storeId)
  if (!store) return undefined
  const methods = store.paymentMethods[getChannel(order.orderType)].filter(isPrepaidMethod)
  const offered = await filterPayableMethods(platform, tx, {
    ...{ store, methods, amount: money(amount, order.currency) },
  })
  const [first] = offered
  if (wanted !== undefined) return offered.find((mod) => mod === wanted)
  return offered.find((mod) => mod === order.payment.mod) ?? first
}

interface OpenExtraPaymentInput {
  /** Locked. */
  readonly order: OrderRecord
  readonly request: RequestRow
  readonly answer: Answer
  /** Minor units. */
  readonly amount: number
  readonly mod: string | undefined
}

const isSameAnswer = (a: Answer | null, b: Answer): boolean =>
  a !== null && Object.keys(b).every((line) => a[line] === b[line])

/** The open payment of this same answer: a second tap continues it. */
const findPendingPayment = async (
  tx: Transaction,
  { request, answer, amount, mod }: OpenExtraPaymentInput,
): Promise<PaymentRecord | undefined> => {
  if (request.payment_id === null || !isSameAnswer(request.answer, answer)) return undefined
  const [payment] = await loadPayments(tx, [request.payment_id])
  const isIt = payment && isUnderWay(payment.status) && payment.amount.amount === amount
  return isIt && (mod === undefined || mod === payment.mod) ? payment : undefined
}

/**
 * Opens the payment of the extra cost of a replacement. The answer is stored and applied once it is paid; until then
 * the customer may change the answer, and a late payment for a previous answer is refunded.
 */
export const openExtraPayment = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  input: OpenExtraPaymentInput,
): Promise<Result<RequestRow, Failure>> => {
  const { order, request, answer, amount } = input
  if (await findPendingPayment(tx, input)) return ok(request)
  const mod = await pickPaymentMethod(platform, tx, input)
  const store = await loadStore(tx, order.storeId)
  if (mod === undefined || !store)
    return fail(failure(paymentErrors.methodNotOffered, { field: 'payment.mod' }))
  const { id: orderId, storeId, userId, currency } = order
  const payment = await openPayment(tx, {
    ...{ orderId, storeId, userId, mod, amount: money(amount, currency), gateway: store.gateway },
    extra: `replacement ${request.id} ${request.version}`,
  })
  if (!payment.ok) return fail(failure(paymentErrors.notPayable))
  const soonest = addMilliseconds(tx.now, TIME_TO_PAY)
  const expires = new Date(Math.max(request.expires_at.getTime(), soonest.getTime()))
  const changed = await updateRequest(tx, request.id, {
    ...{ status: 'paying', answer: JSON.stringify(answer), payment_id: payment.value.id },
    ...{ expires_at: expires, look_at: expires },
  })
  await notifyOrderPages(tx, order)
  return ok(changed)
}

interface StartExtraPaymentInput extends Pick<Call, 'waited'> {
  readonly order: OrderRecord
  readonly payment: PaymentRecord
  readonly language: Language
}

/** After the commit: requests the payment page from the gateway, unless that was already done. */
export const startExtraPayment = async (
  platform: Platform,
  { order, payment, language, waited }: StartExtraPaymentInput,
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

/**
 * Applies an answer once its difference is paid; false if the answer is no longer valid, in which case the money is
 * refunded.
 */
export const createExtraPaymentHandler = (
  platform: Pick<Platform, 'hooks' | 'jobs' | 'metrics'>,
): ExtraPaymentHandler => ({
  async accept(tx, { orderId, paymentId }) {
    const request = await findOpenReplacementRequest(tx, orderId)
    if (request?.status !== 'paying' || request.payment_id !== paymentId || !request.answer) return false
    const order = await lockOrder(tx, orderId)
    const pricing = order && (await loadPricing(platform, tx, order))
    const [payment] = await loadPayments(tx, [paymentId])
    if (!order || !pricing?.ok || !payment) return false
    const { answer } = request
    const isOwnWish = request.proposed_by === 'customer'
    // The kitchen has begun before the payment: the money is refunded, and the order stays unchanged.
    if (isOwnWish && !canAddItems(order, tx.now)) {
      await expireRequest(tx, { order, request })
      return false
    }
    const outcome = computeOutcome({ order, pricing: pricing.value }, request, answer)
    const actor: OrderActor = { kind: 'customer', id: order.userId }
    const settling = { order, request, by: 'customer' as const, actor, answer, outcome }
    const isPaid = outcome.difference === payment.captured
    const agreed = isPaid ? await acceptAnswer(platform, tx, settling) : undefined
    if (agreed?.ok) return true
    if (isOwnWish) await expireRequest(tx, { order, request })
    else await updateRequest(tx, request.id, { status: 'asked', answer: null, payment_id: null })
    return false
  },
})
