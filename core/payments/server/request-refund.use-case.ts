import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PaymentRecord, SettleSource } from '../domain/payment.ts'
import type { RefundReport } from '../domain/refund-report.ts'
import { insertRefund, listPaymentRefunds, type RefundRecord } from './refunds.repo.ts'

/** A refund to a customer was requested. */
export interface RefundRequestedEvent {
  readonly orderId: string
  readonly refundId: string
  /** Minor units of this refund. */
  readonly amount: number
  readonly currency: string
  /** Whether it refunds the whole payment. */
  readonly isAll: boolean
  /** Payment method as orders name it. */
  readonly mod: string
  /** Reason of the refund; see {@link RequestRefundInput.why}. */
  readonly why: RefundCause | undefined
}

/**
 * `closed`: the order has just ended, and its customer is notified of that and of the refund. `late`: the money
 * arrived after the order had ended. `twice`: it arrived a second time.
 */
export type RefundCause = 'closed' | 'late' | 'twice'

/** The refund of another payment by which the money of a refund goes back. */
export interface CarryingRefund {
  readonly id: string
  /** What is known of it; absent before it was sent. */
  readonly report?: RefundReport | undefined
}

export interface RefundListener {
  /** Runs in the transaction that records the refund, with the payments of the order locked. */
  refundRequested?(tx: Transaction, news: RefundRequestedEvent): Promise<void>
  /** Runs in the transaction that records how far the gateway is with the refund, whatever it says. */
  refundChanged?(tx: Transaction, refund: { readonly orderId: string }): Promise<void>
  /** For a payment without an account: the refund that gives its money back; undefined where staff do so by hand. */
  findCarryingRefund?(tx: Transaction, refundId: string): Promise<CarryingRefund | undefined>
  /** Runs in the transaction that records that the gateway refused the refund: the money stays. */
  refundFailed?(
    tx: Transaction,
    refund: { readonly orderId: string; readonly refundId: string },
  ): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    refundListener: RefundListener
  }
}

export const REFUND_JOB = 'payments.refund'

/** The key of what staff give back by hand after the gateway has refused a refund. */
export const getByHandKey = (refusedId: string): string => `by-hand-${refusedId}`

export interface RequestRefundInput {
  /** Locked. */
  readonly payment: PaymentRecord
  readonly key: string
  /** Minor units; everything that is left when absent. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly source: SettleSource
  /** Reason of an automatic refund, where the customer is notified of more than the refund itself. */
  readonly why?: RefundCause
}

/** Nothing was captured or is left; this key was used before; more than is left. */
export type RefundRefusal = 'nothingLeft' | 'alreadyRequested' | 'tooMuch'

/** Records a refund of a locked payment, notifies listeners, and enqueues the job that carries it out. */
export const requestRefund = async (
  { jobs, hooks }: Pick<Platform, 'jobs' | 'hooks'>,
  tx: Transaction,
  { payment, key, amount, reason, source, why }: RequestRefundInput,
): Promise<Result<RefundRecord, RefundRefusal>> => {
  const left = payment.captured - payment.refunded
  const wanted = amount ?? left
  const earlier = await listPaymentRefunds(tx, payment.id)
  if (earlier.some((refund) => refund.key === key)) return fail('alreadyRequested')
  if (left <= 0 || wanted <= 0) return fail('nothingLeft')
  if (wanted > left) return fail('tooMuch')
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    orderId: payment.orderId,
    key,
    amount: money(wanted, payment.amount.currency),
    reason,
    source,
  })
  const { orderId, mod } = payment
  const { currency } = payment.amount
  const isAll = wanted === payment.captured
  const news = { orderId, refundId: refund.id, amount: wanted, currency, isAll, mod, why }
  for (const listener of hooks.all('refundListener')) await listener.refundRequested?.(tx, news)
  await jobs.enqueue(tx, { name: REFUND_JOB, payload: { refundId: refund.id, brandId: tx.brandId } })
  return ok(refund)
}
