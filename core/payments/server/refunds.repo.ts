import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { SettleSource } from '../domain/payment.ts'
import type { RefundStatus } from './payments.tables.ts'

/** A refund to a customer. */
export interface RefundRecord {
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  /** Purpose; one refund per payment and key. */
  readonly key: string
  /** Our reference of it at the gateway. */
  readonly reference: string
  readonly amount: Money
  readonly status: RefundStatus
  readonly reason: string
  readonly attempts: number
  /** The gateway's reference from a pending response. */
  readonly gatewayReference: string | null
  readonly createdAt: Date
}

const select = (tx: Transaction) =>
  tx.sql
    .selectFrom('refunds')
    .select([
      'id',
      'payment_id as paymentId',
      'order_id as orderId',
      'key',
      'reference',
      'amount',
      'currency',
    ])
    .select([
      'status',
      'reason',
      'attempts',
      'gateway_reference as gatewayReference',
      'created_at as createdAt',
    ])

type RefundRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toRefundRecord = ({ amount, currency, ...row }: RefundRow): RefundRecord => ({
  ...row,
  amount: money(amount, currency),
})

export const findRefund = async (tx: Transaction, id: string): Promise<RefundRecord | undefined> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst()
  return row && toRefundRecord(row)
}

/** The refund that a gateway's account knows by this name, unless it has ended. */
export const findOpenRefundAt = async (
  tx: Transaction,
  accountId: string,
  gatewayReference: string,
): Promise<RefundRecord | undefined> => {
  const row = await select(tx)
    .where('gateway_reference', '=', gatewayReference)
    .where('status', '=', sql.lit('requested'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.id', '=', 'refunds.payment_id')
          .where('payments.account_id', '=', accountId),
      ),
    )
    .executeTakeFirst()
  return row && toRefundRecord(row)
}

export const listPaymentRefunds = async (tx: Transaction, paymentId: string): Promise<RefundRecord[]> => {
  const rows = await select(tx).where('payment_id', '=', paymentId).orderBy('created_at').execute()
  return rows.map(toRefundRecord)
}

/** All refunds of an order, oldest first. */
export const listOrderRefunds = async (tx: Transaction, orderId: string): Promise<RefundRecord[]> => {
  const rows = await select(tx).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
  return rows.map(toRefundRecord)
}

/** Number of refunds of these orders, at least one, that no gateway has answered. */
export const countRequestedRefunds = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('order_id', 'in', [...orderIds])
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}

export interface NewRefund {
  readonly paymentId: string
  readonly orderId: string
  readonly key: string
  readonly amount: Money
  readonly reason: string
  readonly source: SettleSource
}

/** Inserts a refund; the payment must be locked. */
export const insertRefund = async (tx: Transaction, refund: NewRefund): Promise<RefundRecord> => {
  const id = tx.generateId()
  const { paymentId, orderId, key, amount, reason, source } = refund
  await tx.sql
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      order_id: orderId,
      key,
      reference: id,
      amount: amount.amount,
      currency: amount.currency,
      status: 'requested',
      reason,
      source,
      gateway_reference: null,
      last_error: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  const told = { status: 'requested', attempts: 0, gatewayReference: null, createdAt: tx.now } as const
  return { id, paymentId, orderId, key, reference: id, amount, reason, ...told }
}

/** Records a gateway's answer; false when the refund was answered before. */
export const recordRefundOutcome = async (
  tx: Transaction,
  id: string,
  answer: { status: 'refunded' | 'failed'; gatewayReference: string | null; error: string | null },
): Promise<boolean> => {
  const closed = await tx.sql
    .updateTable('refunds')
    .set({
      status: answer.status,
      gateway_reference: answer.gatewayReference,
      last_error: answer.error,
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('requested'))
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/**
 * Counts an attempt before the gateway receives it: after a crash the next process knows that it may have been
 * received.
 */
export const recordRefundAttempt = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql
    .updateTable('refunds')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), updated_at: tx.now }))
    .where('id', '=', id)
    .execute()
}

/** Records why an attempt did not end the refund, and the gateway's reference if it returned one. */
export const recordRefundPending = async (
  tx: Transaction,
  id: string,
  { why, gatewayReference }: { readonly why: string; readonly gatewayReference?: string | undefined },
): Promise<void> => {
  await tx.sql
    .updateTable('refunds')
    .set({
      last_error: why.slice(0, 500),
      updated_at: tx.now,
      ...(gatewayReference ? { gateway_reference: gatewayReference } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', sql.lit('requested'))
    .execute()
}

/** Refunds of all brands without any attempt since `before`; only in a system transaction. */
export const findStuckRefunds = (tx: Transaction, before: Date, limit: number) =>
  tx.sql
    .selectFrom('refunds')
    .select(['id', 'brand_id as brandId'])
    .where('status', '=', sql.lit('requested'))
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
