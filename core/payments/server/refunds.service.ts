import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { findPaymentDue, isPayOnDelivery, type PaymentRecord, type SettleSource } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { RefundReport } from '../domain/refund-report.ts'
import { findPayment, listAttempts, lockAttempts } from './payments.repo.ts'
import {
  countOpenRefunds as countOpen,
  isRefundOpen,
  listOrderRefunds,
  type RefundRecord,
} from './refunds.repo.ts'
import {
  type CarryingRefund,
  getByHandKey,
  REFUND_JOB,
  type RefundCause,
  type RefundRefusal,
  requestRefund,
} from './request-refund.use-case.ts'
import { applyPaymentChange, type SettleDependencies } from './settle.service.ts'

export interface RefundByIdInput {
  readonly paymentId: string
  /**
   * Purpose of the refund. One payment is refunded once per key: use the same key for two reasons that must not both
   * refund, and a key of its own for a partial refund that may repeat.
   */
  readonly key: string
  /** Minor units; everything that is left when absent. */
  readonly amount?: number
  readonly reason: string
  readonly source: SettleSource
}

/**
 * Refunds captured money, in full or in part: records the refund and leaves the gateway call to a job. The sum never
 * exceeds what was captured, because the payment is locked first.
 */
export const refundPayment = async (
  platform: Pick<Platform, 'jobs' | 'hooks'>,
  tx: Transaction,
  { paymentId, ...input }: RefundByIdInput,
): Promise<Result<RefundRecord, RefundRefusal>> => {
  const found = await findPayment(tx, paymentId)
  if (!found) return fail('nothingLeft')
  await lockAttempts(tx, found.orderId)
  const payment = await findPayment(tx, paymentId)
  return payment ? requestRefund(platform, tx, { payment, ...input }) : fail('nothingLeft')
}

/** The key of the single refund for an order that ends without hand-over, whatever the cause. */
export const ORDER_CLOSED_REFUND_KEY = 'order-closed'

/**
 * Closes the payments of an order that will not be delivered: what was captured is refunded once, cash due is
 * cancelled. A payment still under way is left unchanged; if it is captured later, it is refunded then.
 */
export const closePayments = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, reason, why }: { readonly orderId: string; readonly reason: string; readonly why: RefundCause },
): Promise<void> => {
  await lockAttempts(tx, orderId)
  for (const payment of await listAttempts(tx, orderId)) {
    if (payment.status === PAYMENT_STATUS.unpaid) {
      const columns = { status: PAYMENT_STATUS.cancelled, inquire_at: null }
      await applyPaymentChange(platform, tx, {
        payment,
        change: { columns, kind: 'orderClosed', source: 'order', data: { reason } },
      })
    }
    if (payment.status === PAYMENT_STATUS.success) {
      await requestRefund(platform, tx, {
        payment,
        key: ORDER_CLOSED_REFUND_KEY,
        reason,
        source: 'order',
        why,
      })
    }
  }
}

/** Books the cash or card payment on delivery of an order that was handed over. Does nothing for other payments. */
export const recordPaymentOnDelivery = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, staffId }: { readonly orderId: string; readonly staffId: string },
): Promise<void> => {
  await lockAttempts(tx, orderId)
  const payment = findPaymentDue(await listAttempts(tx, orderId))
  if (!payment) return
  const columns = { status: PAYMENT_STATUS.success, captured: payment.amount.amount }
  await applyPaymentChange(platform, tx, {
    payment,
    change: { columns, kind: 'collected', source: 'staff', data: { staffId } },
  })
}

/**
 * Makes a payment that staff collected due again, when the hand-over is taken back. Payments by a gateway stay as they
 * are: that money has arrived.
 */
export const revertPaymentOnDelivery = async (
  platform: SettleDependencies,
  tx: Transaction,
  { orderId, staffId }: { readonly orderId: string; readonly staffId: string },
): Promise<void> => {
  await lockAttempts(tx, orderId)
  const collected = (await listAttempts(tx, orderId)).find(
    ({ status, mod, isShare, refunded }) =>
      status === PAYMENT_STATUS.success && isPayOnDelivery(mod) && !isShare && refunded === 0,
  )
  if (!collected) return
  const columns = { status: PAYMENT_STATUS.unpaid, captured: 0 }
  await applyPaymentChange(platform, tx, {
    payment: collected,
    change: { columns, kind: 'collectionReverted', source: 'staff', data: { staffId } },
  })
}

/** The captured payments of an order, oldest first. */
export const listCapturedPayments = async (tx: Transaction, orderId: string): Promise<PaymentRecord[]> =>
  (await listAttempts(tx, orderId)).filter(({ status }) => status === PAYMENT_STATUS.success)

/**
 * The captured payments of an order that staff can refund: those that paid it, oldest first, and after them, because the
 * last is refunded first, a second capture whose own refund did not go through.
 */
export const listRefundablePayments = async (tx: Transaction, orderId: string): Promise<PaymentRecord[]> => {
  const attempts = await listAttempts(tx, orderId)
  const isPaying = ({ status }: PaymentRecord): boolean => status === PAYMENT_STATUS.success
  const surplus = attempts.filter((payment) => !isPaying(payment) && payment.captured > payment.refunded)
  return [...attempts.filter(isPaying), ...surplus]
}

export type RefundEntry = Pick<RefundRecord, 'id' | 'amount' | 'status' | 'reason' | 'createdAt'>

/** All refunds of an order, oldest first, including failed ones. */
export const listRefunds = (tx: Transaction, orderId: string): Promise<RefundEntry[]> =>
  listOrderRefunds(tx, orderId)

/** Number of refunds of these orders that are not completed yet. */
export const countOpenRefunds = async (tx: Transaction, orderIds: readonly string[]): Promise<number> =>
  orderIds.length === 0 ? 0 : countOpen(tx, orderIds)

/** What is known of a refund that was sent. What the gateway refused is uncertain while a person may give it back. */
const toRefundReport = async (
  tx: Transaction,
  { paymentId, status, lastError }: RefundRecord,
  isGivenByHand: boolean,
): Promise<RefundReport | undefined> => {
  const reason = lastError ?? ''
  if (status === 'requested') return undefined
  if (status === 'refunded' || isGivenByHand) return { state: 'done' }
  if (status === 'accepted') return { state: status }
  const isDecided = status === 'failed' && !(await findPayment(tx, paymentId))?.needsReview
  return { state: isDecided ? 'refused' : 'uncertain', reason }
}

/** How far the refund with this key is by which the money of another refund goes back, in a payment of this order. */
export const findRefundProgress = async (
  tx: Transaction,
  { orderId, key }: { readonly orderId: string; readonly key: string },
): Promise<CarryingRefund> => {
  const refunds = await listOrderRefunds(tx, orderId)
  const refund = refunds.find((each) => each.key === key)
  if (!refund) return { id: key }
  const byHand = refunds.some((each) => each.key === getByHandKey(refund.id))
  return { id: refund.id, report: await toRefundReport(tx, refund, byHand) }
}

/** Has the open refunds of an order follow those by which their money goes back. */
export const followRefundProgress = async (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Transaction,
  orderId: string,
): Promise<void> => {
  const { brandId } = tx
  for (const refund of await listOrderRefunds(tx, orderId))
    if (isRefundOpen(refund))
      await jobs.enqueue(tx, { name: REFUND_JOB, payload: { refundId: refund.id, brandId } })
}
