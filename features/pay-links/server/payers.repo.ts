import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { ATTEMPTS_PER_PAYER_CODE, FREEZE_TIME } from '../domain/payer-code.ts'
import './payment-requests.tables.ts'

export type CodeRow = Selectable<Tables['payment_request_codes']>
export type PayerRow = Selectable<Tables['payment_request_payers']>

/** Serializes the decisions about a link and a phone; callers lock the link first. */
export const lockCodes = async (tx: Transaction, about: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payer code ${tx.brandId} ${about}`}, 0))`.execute(
    tx.sql,
  )
}

/** When codes were sent for a link, or to a phone over all links, in the time of a freeze, newest first. */
export const listCodeTimes = async (
  tx: Transaction,
  by: { readonly request_id: string } | { readonly phone_hash: string },
): Promise<Date[]> => {
  const query = tx.sql
    .selectFrom('payment_request_codes')
    .select('created_at')
    .where('created_at', '>', addMilliseconds(tx.now, -FREEZE_TIME))
    .orderBy('created_at', 'desc')
    .limit(50)
  const rows = await ('request_id' in by
    ? query.where('request_id', '=', by.request_id)
    : query.where('phone_hash', '=', by.phone_hash)
  ).execute()
  return rows.map(({ created_at }) => created_at)
}

/** Wrong codes that were typed for a link in the time of a freeze. The last attempt at a used code was right. */
export const countWrongCodes = async (tx: Transaction, requestId: string): Promise<number> => {
  const wrong = sql<number>`tries - (consumed_at is not null)::int`
  const row = await tx.sql
    .selectFrom('payment_request_codes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(wrong), sql<number>`0`).as('wrong'))
    .where('request_id', '=', requestId)
    .where('created_at', '>', addMilliseconds(tx.now, -FREEZE_TIME))
    .executeTakeFirstOrThrow()
  return Number(row.wrong)
}

export const insertCode = async (
  tx: Transaction,
  code: Omit<CodeRow, 'brand_id' | 'tries' | 'consumed_at' | 'created_at'>,
): Promise<void> => {
  await tx.sql
    .insertInto('payment_request_codes')
    .values({ ...code, created_at: tx.now })
    .execute()
}

export const findCode = (
  tx: Transaction,
  key: { readonly id: string; readonly requestId: string },
): Promise<CodeRow | undefined> =>
  tx.sql
    .selectFrom('payment_request_codes')
    .selectAll()
    .where('id', '=', key.id)
    .where('request_id', '=', key.requestId)
    .executeTakeFirst()

/** Counts one attempt before the code is compared; undefined when none is left, or the code was used. */
export const claimAttempt = (tx: Transaction, id: string): Promise<CodeRow | undefined> =>
  tx.sql
    .updateTable('payment_request_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', ATTEMPTS_PER_PAYER_CODE)
    .where('consumed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Marks a code as used, and forgets the number that it was sent to. */
export const consumeCode = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql
    .updateTable('payment_request_codes')
    .set({ consumed_at: tx.now, phone: '', phone_code: '' })
    .where('id', '=', id)
    .execute()
}

export const insertPayer = async (
  tx: Transaction,
  payer: Pick<PayerRow, 'request_id' | 'user_id' | 'phone' | 'token_hash'>,
): Promise<void> => {
  await tx.sql
    .insertInto('payment_request_payers')
    .values({ ...payer, id: tx.generateId(), created_at: tx.now })
    .execute()
}

/** The payer of a link whose browser holds this token. */
export const findPayer = (
  tx: Transaction,
  key: { readonly requestId: string; readonly tokenHash: string },
): Promise<PayerRow | undefined> =>
  tx.sql
    .selectFrom('payment_request_payers')
    .selectAll()
    .where('token_hash', '=', key.tokenHash)
    .where('request_id', '=', key.requestId)
    .executeTakeFirst()

/** A payment of a link with its payer's phone. */
export interface RequestPaymentRow {
  readonly payment_id: string
  readonly request_id: string
  readonly payer_id: string
  readonly applied: number
  readonly paid_at: Date | null
  readonly phone: string
}

/** The payments of requests, each with its payer's phone. */
export const listRequestPayments = async (
  tx: Transaction,
  requestIds: readonly string[],
): Promise<RequestPaymentRow[]> =>
  requestIds.length === 0
    ? []
    : tx.sql
        .selectFrom('payment_request_payments as paid')
        .innerJoin('payment_request_payers as payer', 'payer.id', 'paid.payer_id')
        .select(['paid.payment_id', 'paid.request_id', 'paid.payer_id', 'paid.applied', 'paid.paid_at'])
        .select('payer.phone')
        .where('paid.request_id', 'in', [...requestIds])
        .orderBy('paid.paid_at')
        .orderBy('paid.payment_id')
        .execute()

/** The brand and request of a payment by link; in a system transaction. */
export const findPaymentRequestOf = (tx: Transaction, paymentId: string) =>
  tx.sql
    .selectFrom('payment_request_payments')
    .select(['brand_id as brandId', 'request_id as requestId'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

/** Who paid a payment by link; undefined for any other payment. */
export const findPayerOfPayment = (tx: Transaction, paymentId: string) =>
  tx.sql
    .selectFrom('payment_request_payments as paid')
    .innerJoin('payment_request_payers as payer', 'payer.id', 'paid.payer_id')
    .select(['paid.request_id as requestId', 'payer.user_id as userId', 'payer.phone'])
    .where('paid.payment_id', '=', paymentId)
    .executeTakeFirst()

/** The payment by link that a refund is of; undefined for a refund of any other payment. */
export const findRequestPaymentOfRefund = (tx: Transaction, refundId: string) =>
  tx.sql
    .selectFrom('refunds')
    .innerJoin('payment_request_payments as paid', 'paid.payment_id', 'refunds.payment_id')
    .select(['paid.payment_id as paymentId', 'paid.request_id as requestId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()

export const insertRequestPayment = async (
  tx: Transaction,
  row: Pick<RequestPaymentRow, 'payment_id' | 'request_id' | 'payer_id'>,
): Promise<void> => {
  await tx.sql.insertInto('payment_request_payments').values(row).execute()
}

/** Notes what a captured payment has paid of its request. */
export const setAppliedAmount = async (
  tx: Transaction,
  paymentId: string,
  applied: number,
): Promise<void> => {
  await tx.sql
    .updateTable('payment_request_payments')
    .set({ applied, paid_at: tx.now })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Moves the proofs of one user to another: a guest turned out to be a known customer. */
export const transferPayers = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql
    .updateTable('payment_request_payers')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .execute()
}

/** Erases the phone of a person from links that they have proved it for, and from links for that phone alone. */
export const forgetPayer = async (tx: Transaction, userId: string): Promise<void> => {
  const own = tx.sql.selectFrom('payment_request_payers').where('user_id', '=', userId)
  const proved = tx.sql
    .selectFrom('payment_request_payers as payer')
    .innerJoin('payment_requests as request', 'request.id', 'payer.request_id')
    .select('request.id')
    .where('payer.user_id', '=', userId)
    .whereRef('request.phone', '=', 'payer.phone')
  await tx.sql
    .updateTable('payment_requests')
    .set({ phone: '', email: null })
    .where('id', 'in', proved)
    .execute()
  await tx.sql
    .updateTable('payment_request_payers')
    .set({ phone: '' })
    .where('id', 'in', own.select('id'))
    .execute()
}

/** Deletes codes that were created before a time; in a system transaction. */
export const deleteOldCodes = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('payment_request_codes').where('created_at', '<', before).execute()
}
