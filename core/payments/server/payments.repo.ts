import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  prepareStatement,
  type StatementBuilder,
  type StatementParameters,
} from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { GatewayRedirect } from './stored-redirect.data.ts'
import './payments.tables.ts'

const sumRefunds = (condition: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(refunds.amount), 0)::bigint from refunds
  where refunds.payment_id = payments.id and refunds.status ${condition}
)`

const refundedSum = sumRefunds(sql`<> 'failed'`).as('refunded')
const refundingSum = sumRefunds(sql`not in ('refunded', 'failed')`).as('refunding')
const uncertainSum = sumRefunds(sql`= 'uncertain'`).as('refundUncertain')

const select = ({ sql: db }: StatementBuilder) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'payable',
      'order_id as orderId',
      'store_id as storeId',
      'user_id as userId',
      'extra',
      'is_share as isShare',
      'tip',
      'account_id as accountId',
      'mod',
      'status',
      'amount',
      'currency',
      'captured',
      'reference',
      'gateway_reference as gatewayReference',
      'hinted_reference as hintedReference',
      'page_url as pageUrl',
      'failure_code as failureCode',
      'needs_review as needsReview',
      'version',
      'inquiries',
      'window_ends_at as windowEndsAt',
      'created_at as createdAt',
      refundedSum,
      refundingSum,
      uncertainSum,
    ])

type PaymentRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toPaymentRecord = ({ amount, currency, ...row }: PaymentRow): PaymentRecord => ({
  ...row,
  amount: money(amount, currency),
})

const selectPaymentById = prepareStatement<{ id: string }, PaymentRow>((builder, { id }) =>
  select(builder).where('id', '=', id),
)

export const findPayment = async (tx: Transaction, id: string): Promise<PaymentRecord | undefined> => {
  const [row] = await tx.query(selectPaymentById({ id }))
  return row && toPaymentRecord(row)
}

const selectAttempts = (builder: StatementBuilder, orderId: Expression<string>) =>
  select(builder).where('order_id', '=', orderId).orderBy('created_at').orderBy('id')

type OrderKey = { readonly orderId: string }

const selectOrderAttempts = prepareStatement<OrderKey, PaymentRow>((builder, { orderId }) =>
  selectAttempts(builder, orderId),
)

/** All attempts of an order, oldest first. */
export const listAttempts = async (tx: Transaction, orderId: string): Promise<PaymentRecord[]> =>
  (await tx.query(selectOrderAttempts({ orderId }))).map(toPaymentRecord)

/** Selects a payment's id, as a single value, from another area's tables. */
export type PaymentIdSelector<Values> = (
  builder: StatementBuilder,
  values: StatementParameters<Values>,
) => Expression<string>

/**
 * Prepares the statement that finds the payment whose id `selectId` selects: as a single value, so that the key's index
 * is used even with few rows.
 */
export const preparePaymentQuery = <Values extends object>(selectId: PaymentIdSelector<Values>) => {
  const selectSelected = prepareStatement<Values, PaymentRow>((builder, values) =>
    select(builder).where('id', '=', selectId(builder, values)),
  )
  return async (tx: Transaction, values: Values): Promise<PaymentRecord | undefined> => {
    const [row] = await tx.query(selectSelected(values))
    return row && toPaymentRecord(row)
  }
}

const selectPaymentsByIds = prepareStatement<{ ids: readonly string[] }, PaymentRow>((builder, { ids }) =>
  select(builder).where((eb) => eb('id', 'in', sql<string>`(select unnest(${ids}::text[]))`)),
)

export const findPayments = async (tx: Transaction, ids: readonly string[]): Promise<PaymentRecord[]> =>
  (await tx.query(selectPaymentsByIds({ ids }))).map(toPaymentRecord)

/**
 * The lock under which the attempts of an order are locked. The rows alone are not enough: an attempt that is opened
 * while others wait for the rows is locked by some of them before and by some of them after the rows that they have,
 * which is a deadlock as soon as several guests pay one bill.
 */
const lockAttemptsOf = (orderId: Expression<string>) =>
  sql<null>`pg_advisory_xact_lock(hashtextextended('attempts ' || ${orderId}, 0))`.as('locked')

const lockOrderAttempts = prepareStatement<OrderKey>(({ sql: db }, { orderId }) =>
  db.selectNoFrom(lockAttemptsOf(sql<string>`${orderId}::text`)),
)

const lockRowsOfOrder = prepareStatement<OrderKey>(({ sql: db }, { orderId }) =>
  db.selectFrom('payments').select('id').where('order_id', '=', orderId).orderBy('id').forUpdate(),
)

/** Locks all attempts of an order, so that two of them cannot both become the paid one. */
export const lockAttempts = async (tx: Transaction, orderId: string): Promise<void> => {
  await Promise.all([tx.query(lockOrderAttempts({ orderId })), tx.query(lockRowsOfOrder({ orderId }))])
}

type PaymentKey = { readonly paymentId: string }

const selectOrderId = ({ sql: db }: StatementBuilder, paymentId: Expression<string>) =>
  db.selectFrom('payments as named').select('order_id').where('named.id', '=', paymentId)

const lockSiblingsAttempts = prepareStatement<PaymentKey>((builder, { paymentId }) =>
  builder.sql.selectNoFrom(lockAttemptsOf(sql<string>`(${selectOrderId(builder, paymentId)})`)),
)

const lockRowsOfSiblings = prepareStatement<PaymentKey>((builder, { paymentId }) =>
  builder.sql
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', selectOrderId(builder, paymentId))
    .orderBy('id')
    .forUpdate(),
)

const selectSiblings = prepareStatement<PaymentKey, PaymentRow>((builder, { paymentId }) =>
  selectAttempts(builder, sql<string>`(${selectOrderId(builder, paymentId)})`),
)

/** The same by a payment of the order; returns all of its attempts, oldest first, and none for an unknown payment. */
export const lockSiblingAttempts = async (tx: Transaction, paymentId: string): Promise<PaymentRecord[]> => {
  const [, , attempts] = await Promise.all([
    tx.query(lockSiblingsAttempts({ paymentId })),
    tx.query(lockRowsOfSiblings({ paymentId })),
    // Read after the lock: attempts opened in the meantime are included.
    tx.query(selectSiblings({ paymentId })),
  ])
  return attempts.map(toPaymentRecord)
}

interface PaymentReferences {
  readonly reference: string
  readonly gatewayReference: string
}

/**
 * Each reference is looked up by its own full key: with another indexable condition, or by a list of ids, a plan made
 * for few payments reads all of the account's once there are many.
 */
const selectByReference = prepareStatement<PaymentReferences & { readonly accountId: string }, PaymentRow>(
  (builder, { accountId, reference, gatewayReference }) =>
    select(builder)
      .where('reference', '=', reference)
      .unionAll(
        select(builder)
          .where('account_id', '=', accountId)
          .where('gateway_reference', '=', gatewayReference)
          .where('reference', '<>', reference),
      ),
)

export const findPaymentByReference = async (
  tx: Transaction,
  accountId: string,
  { reference, gatewayReference }: PaymentReferences,
): Promise<PaymentRecord | undefined> => {
  const named = await tx.query(selectByReference({ accountId, reference, gatewayReference }))
  const rows = named.filter((row) => row.accountId === accountId)
  const row = rows.find((one) => one.reference === reference) ?? rows[0]
  return row && toPaymentRecord(row)
}

/** A customer's own payment by the gateway's reference, for any account. */
export const findOwnGatewayPayment = (
  tx: Transaction,
  { userId, provider, gatewayReference }: { userId: string; provider: string; gatewayReference: string },
): Promise<{ id: string; accountId: string | null } | undefined> =>
  tx.sql
    .selectFrom('payments')
    .innerJoin('payment_accounts', 'payment_accounts.id', 'payments.account_id')
    .select(['payments.id', 'account_id as accountId'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('gateway_reference', '=', gatewayReference)
    .executeTakeFirst()

const selectReferenceHolder = prepareStatement<{
  id: string
  accountId: string | null
  gatewayReference: string
}>(({ sql: db }, { id, accountId, gatewayReference }) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('gateway_reference', '=', gatewayReference)
    .where('id', '<>', id),
)

/** Whether another payment of the account already has this gateway reference. */
export const isReferenceTaken = async (
  tx: Transaction,
  { id, accountId }: Pick<PaymentRecord, 'id' | 'accountId'>,
  gatewayReference: string,
): Promise<boolean> => {
  const taken = await tx.query(selectReferenceHolder({ id, accountId, gatewayReference }))
  return taken.length > 0
}

/** Keeps the gateway's id that an event names, as long as no answer of the gateway has stated it. */
export const recordHint = async (tx: Transaction, id: string, gatewayReference: string): Promise<void> => {
  await tx.sql
    .updateTable('payments')
    .set({ hinted_reference: gatewayReference })
    .where('id', '=', id)
    .where('gateway_reference', 'is', null)
    .execute()
}

/** Records an inquiry and the time of the next one. */
export const recordInquiry = async (tx: Transaction, id: string, inquireAt: Date | null): Promise<void> => {
  await tx.sql
    .updateTable('payments')
    .set((eb) => ({ inquiries: eb('inquiries', '+', 1), inquire_at: inquireAt }))
    .where('id', '=', id)
    .execute()
}

/** Records that the payment's page is ended now; false when it has been recorded before. */
export const recordPageEnd = async (tx: Transaction, id: string): Promise<boolean> => {
  const ended = await tx.sql
    .updateTable('payments')
    .set({ page_ended_at: tx.now })
    .where('id', '=', id)
    .where('page_ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Makes the next inquiry of an open payment due. */
export const bringInquiryForward = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql
    .updateTable('payments')
    .set({ inquire_at: tx.now })
    .where('id', '=', id)
    .where('inquire_at', 'is not', null)
    .execute()
}

export interface ClaimInquiriesInput {
  /** Payments whose inquiry is due by then; absent: open ones, due or not, with fewer than `fewerThan` inquiries. */
  readonly dueBy?: Date
  readonly fewerThan?: number
  /** Until then no other process takes them. */
  readonly leasedUntil: Date
  readonly limit: number
}

/** Claims payments of all brands for inquiry by this process alone; only in a system transaction. */
export const claimDueInquiries = (
  tx: Transaction,
  { dueBy, fewerThan, leasedUntil, limit }: ClaimInquiriesInput,
): Promise<{ id: string; brandId: string }[]> => {
  const due = tx.sql
    .selectFrom('payments')
    .select('id')
    .where('inquire_at', 'is not', null)
    .$if(dueBy !== undefined, (query) => query.where('inquire_at', '<=', dueBy ?? null))
    .$if(fewerThan !== undefined, (query) =>
      query
        .where('status', 'in', [PAYMENT_STATUS.initiated, PAYMENT_STATUS.pending])
        .where('inquiries', '<', fewerThan ?? 0),
    )
    .orderBy('inquire_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return tx.sql
    .updateTable('payments')
    .set({ inquire_at: leasedUntil })
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning(['id', 'brand_id as brandId'])
    .execute()
}

export interface StoredRedirect {
  readonly handOver: GatewayRedirect
  readonly brandId: string
  readonly accountId: string
  readonly amount: Money
  readonly isWaiting: boolean
}

/** The redirect data of a payment that was requested at a gateway; only in a system transaction. */
export const findGatewayRedirect = async (
  tx: Transaction,
  id: string,
): Promise<StoredRedirect | undefined> => {
  const row = await tx.sql
    .selectFrom('payments')
    .select(['hand_over', 'account_id', 'status', 'brand_id', 'amount', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.hand_over || row.account_id === null) return undefined
  return {
    handOver: row.hand_over,
    brandId: row.brand_id,
    accountId: row.account_id,
    amount: money(row.amount, row.currency),
    isWaiting: row.status === PAYMENT_STATUS.initiated,
  }
}

/** Payments of all brands that a gateway may have, by their ids; only in a system transaction. */
export const listGatewayPayments = async (
  tx: Transaction,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<{ payment: PaymentRecord; brandId: string; provider: string }[]> => {
  const rows = await select(tx)
    .select('brand_id as brandId')
    .select(({ selectFrom }) =>
      selectFrom('payment_accounts')
        .select('provider')
        .whereRef('payment_accounts.id', '=', 'payments.account_id')
        .as('provider'),
    )
    .where('account_id', 'is not', null)
    .where('created_at', '>=', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ brandId, provider, ...row }) => ({
    payment: toPaymentRecord(row),
    brandId,
    provider: provider ?? '',
  }))
}

/** The brand of a payment; only in a system transaction. */
export const findPaymentBrand = async (tx: Transaction, id: string): Promise<string | undefined> => {
  const row = await tx.sql.selectFrom('payments').select('brand_id').where('id', '=', id).executeTakeFirst()
  return row?.brand_id
}

export const updatePaymentUser = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx.sql.updateTable('payments').set({ user_id: to }).where('user_id', '=', from).execute()
}
