import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { attachPayment, isOwnOrder } from '#core/orders/server/orders.service.ts'
import { isPaidTogether } from '#core/orders/server/shared-payment-paths.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { openPayment } from '#core/payments/server/payments.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { validateMethodWithGuards } from './checkout-guard.service.ts'
import { requestPageAndPresentOrder } from './start-payment.client.ts'
import { validatePaymentMethod } from './validate-method.policy.ts'
import { validateOrderPayable } from './validate-time.policy.ts'

export interface PayPendingOrderInput {
  readonly brandId: string
  readonly orderId: string
  readonly language: Language
  readonly payWith: PaymentSelection
  readonly waited: Call['waited']
  /** The required owner; another user's order is unknown. Absent: anyone with a link to it may pay. */
  readonly userId?: string
  /** A further check on the locked order that can reject paying it. */
  readonly refusal?: (order: OrderRecord, now: Date) => Failure | undefined
  /** The return path below the origin, after the gateway; default: the page of the payment. */
  readonly returnPath?: (order: OrderRecord) => string
}

type PaymentRetryResult = { readonly order: OrderRecord; readonly isMine: boolean }

/** The customer is still at the gateway with the same method: a second attempt is not needed. */
const isPaymentInProgress = ({ payment }: OrderRecord, mod: PaymentMethod): boolean =>
  payment.mod === mod && payment.status === PAYMENT_STATUS.initiated

const openRetryPayment = async (
  platform: Platform,
  tx: Transaction,
  { order, mod }: { order: OrderRecord; mod: PaymentMethod },
): Promise<Result<PaymentRetryResult, Failure>> => {
  const store = await loadStore(tx, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const channel = getChannel(order.orderType)
  const closed = validateOrderPayable(store, order, tx.now)
  if (closed) return fail(failure(closed === storeErrors.paused ? paymentErrors.pauseOrder : closed))
  const refused =
    (await validatePaymentMethod(platform, tx, {
      store,
      channel,
      total: order.total,
      steps: order.trace,
      mod,
    })) ??
    (await validateMethodWithGuards(platform.hooks, tx, { subject: { order }, method: mod, stage: 'pay' }))
  if (refused) return fail(refused)
  const { id: orderId, storeId, userId } = order
  const amount = money(order.total, order.currency)
  const input = { orderId, storeId, userId, mod, amount, gateway: store.gateway }
  const payment = await openPayment(tx, input)
  if (!payment.ok) return fail(failure(paymentErrors.notPayable))
  const actor = { kind: 'customer' as const, id: userId }
  const attached = await attachPayment(platform, tx, { orderId, payment: payment.value, actor })
  return attached.ok ? ok({ order: attached.value, isMine: true }) : attached
}

/**
 * Starts another payment attempt for an unpaid order, with the same or another method, after its earlier attempts were
 * asked about: an order that one of them has paid is returned as it is. The order, its price and its stock reservation
 * stay unchanged. A store that has paused or closed accepts no payment, because it would not
 * prepare the order.
 */
export const payPendingOrder = async (
  platform: Platform,
  { brandId, orderId, userId, refusal, returnPath, language, payWith, waited }: PayPendingOrderInput,
): Promise<Result<FullOrder, Failure>> => {
  const { mod } = payWith
  const isPaidMeanwhile = await refreshEarlierAttempts(platform, { brandId, orderId, userId, mod, waited })
  const opened = await platform.db.tenant(
    brandId,
    async (tx): Promise<Result<PaymentRetryResult, Failure>> => {
      // The owner is checked before the order is locked or fully read: otherwise the response time would reveal that
      // it exists.
      const isTheirs = userId === undefined || (await isOwnOrder(tx, orderId, userId))
      const order = isTheirs ? await lockOrder(tx, orderId) : undefined
      if (!order || (userId !== undefined && order.userId !== userId))
        return fail(failure(orderErrors.unknownOrder))
      if (isPaidMeanwhile && order.payment.status === PAYMENT_STATUS.success)
        return ok({ order, isMine: false })
      const refused = refusal?.(order, tx.now)
      if (refused) return fail(refused)
      const isPayable = order.status === ORDER_STATUS.initialize && !isPaidTogether(order)
      if (!isPayable) return fail(failure(paymentErrors.notPayable))
      return isPaymentInProgress(order, mod)
        ? ok({ order, isMine: false })
        : openRetryPayment(platform, tx, { order, mod })
    },
  )
  if (!opened.ok) return opened
  const { order, isMine } = opened.value
  const to = returnPath && { returnPath: returnPath(order) }
  return ok(await requestPageAndPresentOrder(platform, { order, isMine, language, payWith, waited, ...to }))
}
