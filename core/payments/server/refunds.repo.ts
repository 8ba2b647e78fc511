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
  /** When it was last sent to the gateway, which may have carried it out since; null: never. */
  readonly sentAt: Date | null
  /** The gateway's name of it. */
  readonly gatewayReference: string | null
  /** Why it is neither done nor refused, or why it was refused. */
  readonly lastError: string | null
  readonly createdAt: Date
}

/** Statuses of refunds that are neither done nor refused. */
const OPEN_STATUSES: readonly RefundStatus[] = ['requested', 'accepted', 'uncertain']

export const isRefundOpen = ({ status }: Pick<RefundRecord, 'status'>): boolean =>
  OPEN_STATUSES.includes(status)

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
      'sent_at as sentAt',
      'gateway_reference as gatewayReference',
      'last_error as lastError',
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
    .where('status', 'in', OPEN_STATUSES)
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

/** Number of refunds of these orders, at least one, that are neither done nor refused. */
export const countOpenRefunds = async (tx: Transaction, orderIds: readonly string[]): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('order_id', 'in', [...orderIds])
    .where('status', 'in', OPEN_STATUSES)
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
  const state = { status: 'requested', sentAt: null, gatewayReference: null, lastError: null } as const
  return { id, paymentId, orderId, key, reference: id, amount, reason, ...state, createdAt: tx.now }
}

/** Ends a refund; false when it has ended before. */
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
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/**
 * Records that a refund is about to be sent, before the gateway receives it: after a crash the next process knows that
 * it may have been received. False when another process has sent it since it was read, or it has ended.
 */
export const claimRefund = async (
  tx: Transaction,
  { id, sentAt }: Pick<RefundRecord, 'id' | 'sentAt'>,
): Promise<boolean> => {
  const claimed = await tx.sql
    .updateTable('refunds')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), sent_at: tx.now, updated_at: tx.now }))
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .where('sent_at', 'is not distinct from', sentAt)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Takes {@link claimRefund} back when the call did not begin. */
export const releaseRefundClaim = async (
  tx: Transaction,
  { id, sentAt, why }: Pick<RefundRecord, 'id' | 'sentAt'> & { readonly why: string },
): Promise<void> => {
  await tx.sql
    .updateTable('refunds')
    .set((eb) => ({
      attempts: eb('attempts', '-', 1),
      sent_at: sentAt,
      last_error: why.slice(0, 500),
      updated_at: tx.now,
    }))
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .execute()
}

/** Records what is known of a refund that has not ended; false when it has. */
export const recordRefundState = async (
  tx: Transaction,
  id: string,
  state: {
    readonly status: 'requested' | 'accepted' | 'uncertain'
    readonly why: string
    readonly gatewayReference?: string | undefined
  },
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('refunds')
    .set({
      status: state.status,
      last_error: state.why.slice(0, 500),
      updated_at: tx.now,
      ...(state.gatewayReference ? { gateway_reference: state.gatewayReference } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Open refunds of all brands that nothing has changed since `before`; only in a system transaction. */
export const findStuckRefunds = (tx: Transaction, before: Date, limit: number) =>
  tx.sql
    .selectFrom('refunds')
    .select(['id', 'brand_id as brandId'])
    .where('status', 'in', OPEN_STATUSES)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
