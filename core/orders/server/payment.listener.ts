import { ORDER_PAYABLE } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { closePayments, refundPayment } from '#core/payments/server/refunds.service.ts'
import { UNUSED_EXTRA_REFUND_KEY } from '#core/payments/server/revise-payments.service.ts'
import type {
  PaymentListener,
  PaymentTransition,
  SettleDependencies,
} from '#core/payments/server/settle.service.ts'
import { applyShare } from '#core/payments/server/shares.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { OrderActor, OrderState } from '../domain/order.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { isCancelledOrDeclined, isFinal } from '../domain/transitions.ts'
import { notifyOrderChange } from './notify-order-change.writer.ts'
import './revise-order.service.ts'
import './shared-bill.service.ts'
import { writeChange, writeTransition } from './order.writer.ts'
import { lockOrderState } from './orders.repo.ts'

const SYSTEM: OrderActor = { kind: 'system' }

interface PaymentChange {
  readonly order: OrderState
  readonly move: PaymentTransition
}

/** On payment success the order begins; if it has ended in the meantime, the payment is refunded. */
const onSuccess = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, move }: PaymentChange,
): Promise<void> => {
  const { paymentId } = move
  if (isCancelledOrDeclined(order.status)) {
    const reason = `paid after the order was ${order.status}`
    return closePayments(platform, tx, { orderId: order.id, reason, why: 'late' })
  }
  let current = order
  if (order.paymentId !== paymentId) {
    const change = { kind: 'paymentChanged' as const, data: { paymentId } }
    current = writeChange(tx, order, { change, actor: SYSTEM })
  }
  if (current.status === ORDER_STATUS.initialize) {
    await writeTransition(platform, tx, { order: current, to: ORDER_STATUS.new, actor: SYSTEM })
  }
}

/** Gives up an order that was not paid in time, when no other attempt is under way. */
const onGivenUp = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, move }: PaymentChange,
): Promise<void> => {
  const isOver = move.source === 'window' && order.paymentId === move.paymentId
  if (!isOver || order.status !== ORDER_STATUS.initialize) return
  await writeTransition(platform, tx, { order, to: ORDER_STATUS.paymentCancelled, actor: SYSTEM })
}

/** On payment of an extra, its requester accepts it; an unaccepted one is refunded. */
const onExtra = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, move }: PaymentChange,
): Promise<void> => {
  const { orderId, paymentId, extra } = move
  if (extra === null || move.to !== PAYMENT_STATUS.success) return
  if (!isFinal(order.status))
    for (const asker of platform.hooks.all('extraPayment'))
      if (await asker.accept(tx, { orderId, paymentId })) return
  const input = { paymentId, key: UNUSED_EXTRA_REFUND_KEY, reason: 'paid too late', source: move.source }
  await refundPayment(platform, tx, input)
}

/** On payment of a share, it pays the bill as far as something is due; those who divide the bill are notified. */
const onShare = async (
  platform: SettleDependencies,
  tx: Transaction,
  { order, move }: PaymentChange,
): Promise<void> => {
  const { orderId, paymentId, to } = move
  const isPaid = to === PAYMENT_STATUS.success
  if (isPaid && isCancelledOrDeclined(order.status)) {
    const reason = `paid after the order was ${order.status}`
    return closePayments(platform, tx, { orderId, reason, why: 'late' })
  }
  const applied = isPaid ? await applyShare(platform, tx, { paymentId }) : 0
  for (const listener of platform.hooks.all('billShareListener'))
    await listener.shareChanged(tx, { orderId, paymentId, to, applied })
}

/**
 * Applies payment changes to the order. A failure alone leaves the order waiting, so that the customer may try again.
 */
export const createPaymentListener = (platform: SettleDependencies): PaymentListener => ({
  async paymentChanged(tx, move) {
    if (move.payable !== ORDER_PAYABLE) return
    const order = await lockOrderState(tx, move.orderId)
    if (!order) return
    await notifyOrderChange(tx, order)
    if (move.isShare) return onShare(platform, tx, { order, move })
    if (move.extra !== null) return onExtra(platform, tx, { order, move })
    if (move.to === PAYMENT_STATUS.success) await onSuccess(platform, tx, { order, move })
    if (move.to === PAYMENT_STATUS.cancelled || move.to === PAYMENT_STATUS.aborted)
      await onGivenUp(platform, tx, { order, move })
  },
  async isPaymentWanted(tx, { payable, orderId, extra }) {
    if (payable !== ORDER_PAYABLE) return true
    const order = await lockOrderState(tx, orderId)
    if (!order) return false
    return extra === null ? !isCancelledOrDeclined(order.status) : !isFinal(order.status)
  },
})
