import { type Selectable, sql } from 'kysely'
import type { EntryStaffMember } from '#core/orders/domain/order.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type RequestLine, SEND_CHANNELS, type SendChannel } from '../domain/payment-request.ts'
import './payment-requests.tables.ts'

type RequestRow = Selectable<Tables['payment_requests']>

/** A payment link without an order; amounts are minor units of `currency`. */
export interface RequestRecord {
  readonly id: string
  readonly brandId: string
  readonly storeId: string
  readonly number: number
  readonly description: string
  readonly lines: readonly RequestLine[]
  readonly amount: number
  readonly currency: string
  readonly paid: number
  readonly isPartAllowed: boolean
  readonly phone: string | null
  /** The dial code of the phone. */
  readonly phoneCode: string | null
  readonly email: string | null
  /** How staff last sent the link; null: they gave it themselves. */
  readonly sentBy: SendChannel | null
  readonly expiresAt: Date
  readonly withdrawnAt: Date | null
  readonly movedTo: string | null
  readonly createdBy: EntryStaffMember | null
  readonly createdAt: Date
}

const toRecord = (row: RequestRow): RequestRecord => ({
  id: row.id,
  brandId: row.brand_id,
  storeId: row.store_id,
  number: row.number,
  description: row.description,
  lines: row.lines,
  amount: row.amount,
  currency: row.currency,
  paid: row.paid,
  isPartAllowed: row.is_part_allowed,
  phone: row.phone,
  phoneCode: row.phone_code,
  email: row.email,
  sentBy: SEND_CHANNELS.find((channel) => channel === row.sent_by) ?? null,
  expiresAt: row.expires_at,
  withdrawnAt: row.withdrawn_at,
  movedTo: row.moved_to,
  createdBy: row.created_by,
  createdAt: row.created_at,
})

/** The brand of a request, which never changes; in a system transaction. */
export const findRequestBrand = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (await tx.sql.selectFrom('payment_requests').select('brand_id').where('id', '=', id).executeTakeFirst())
    ?.brand_id

export const findRequest = async (tx: Transaction, id: string): Promise<RequestRecord | undefined> => {
  const row = await tx.sql.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

/** The same, locked until the transaction ends. Lock its payments before. */
export const lockRequest = async (tx: Transaction, id: string): Promise<RequestRecord | undefined> => {
  const row = await tx.sql
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The newest requests of an outlet. */
export const listRequests = async (
  tx: Transaction,
  {
    storeId,
    before,
    limit,
  }: { readonly storeId: string; readonly before: Date | undefined; readonly limit: number },
): Promise<RequestRecord[]> => {
  const rows = await tx.sql
    .selectFrom('payment_requests')
    .selectAll()
    .where('store_id', '=', storeId)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRecord)
}

export type NewRequest = Omit<
  RequestRecord,
  'id' | 'brandId' | 'number' | 'paid' | 'sentBy' | 'withdrawnAt' | 'movedTo' | 'createdAt'
>

const FIRST_NUMBER = 1001

/** Writes a request under the outlet's next number; requests of one outlet are numbered one after the other. */
export const insertRequest = async (tx: Transaction, request: NewRequest): Promise<RequestRecord> => {
  const { storeId, createdBy } = request
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment requests ${storeId}`}, 0))`.execute(
    tx.sql,
  )
  const { last } = await tx.sql
    .selectFrom('payment_requests')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  const row = await tx.sql
    .insertInto('payment_requests')
    .values({
      id: tx.generateId(),
      store_id: storeId,
      number: last === null ? FIRST_NUMBER : last + 1,
      description: request.description,
      lines: JSON.stringify(request.lines),
      amount: request.amount,
      currency: request.currency,
      is_part_allowed: request.isPartAllowed,
      phone: request.phone,
      phone_code: request.phoneCode,
      email: request.email,
      expires_at: request.expiresAt,
      created_by: createdBy && JSON.stringify(createdBy),
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRecord(row)
}

/** Changes a locked request. */
export const updateRequest = async (
  tx: Transaction,
  id: string,
  change: Partial<Pick<RequestRow, 'paid' | 'sent_by' | 'withdrawn_at' | 'moved_to'>>,
): Promise<void> => {
  await tx.sql.updateTable('payment_requests').set(change).where('id', '=', id).execute()
}

/** The first outlets of the installation with their brands; in a system transaction. */
export const listDemoStores = (tx: Transaction, keys: readonly string[]) =>
  tx.sql
    .selectFrom('stores')
    .innerJoin('sites', 'sites.brand_id', 'stores.brand_id')
    .select(['stores.id', 'stores.brand_id as brandId', 'sites.home_path as homePath'])
    .where('sites.home_path', 'in', keys)
    .orderBy('sites.home_path')
    .orderBy('stores.key')
    .execute()
