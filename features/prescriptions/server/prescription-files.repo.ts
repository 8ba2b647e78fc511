import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { MAX_FILES } from '../domain/prescription.ts'
import './prescriptions.tables.ts'

export interface FileRow {
  readonly id: string
  readonly kind: 'picture' | 'pdf'
  readonly bytes: number
  readonly uploadedAt: Date
}

export interface NewFile {
  readonly userId: string
  readonly kind: 'picture' | 'pdf'
  readonly content: Uint8Array
  readonly isScanned: boolean
}

/**
 * Stores a file that is not ordered yet, in the first free slot; undefined when none is free, or when another upload took
 * the slot at the same time.
 */
export const insertFile = async (
  tx: Transaction,
  { userId, kind, content, isScanned }: NewFile,
): Promise<FileRow | undefined> => {
  const encoded = Buffer.from(content).toString('base64')
  const { rows } = await sql<FileRow>`
    insert into prescription_files (id, user_id, slot, kind, content, bytes, is_scanned, uploaded_at)
    select ${tx.generateId()}, ${userId}, slot, ${kind}, decode(${encoded}, 'base64'),
      ${content.byteLength}::int, ${isScanned}::boolean, ${tx.now}::timestamptz
    from generate_series(1, ${MAX_FILES}::int) as slot
    where slot not in (
      select slot from prescription_files where user_id = ${userId} and order_id is null
    )
    order by slot limit 1
    on conflict (user_id, slot) where order_id is null do nothing
    returning id, kind, bytes, uploaded_at as "uploadedAt"`.execute(tx.sql)
  return rows[0]
}

const selectFiles = (tx: Transaction) =>
  tx.sql
    .selectFrom('prescription_files')
    .select(['id', 'kind', 'bytes', 'uploaded_at as uploadedAt'])
    .orderBy('uploaded_at')
    .orderBy('id')

/** A user's files that are not ordered yet. */
export const listWaitingFiles = (tx: Transaction, userId: string): Promise<FileRow[]> =>
  selectFiles(tx).where('user_id', '=', userId).where('order_id', 'is', null).execute()

export const listOrderFiles = (tx: Transaction, orderId: string): Promise<FileRow[]> =>
  selectFiles(tx).where('order_id', '=', orderId).execute()

/** A file in base64, of a user or of an order. */
export const findFileContent = (
  tx: Transaction,
  id: string,
  of: { readonly userId: string } | { readonly orderId: string },
) =>
  tx.sql
    .selectFrom('prescription_files')
    .select(['kind', sql<string>`translate(encode(content, 'base64'), E'\n', '')`.as('content')])
    .where('id', '=', id)
    .where('userId' in of ? 'user_id' : 'order_id', '=', 'userId' in of ? of.userId : of.orderId)
    .executeTakeFirst()

/** Deletes a file that is not ordered yet; false when the user has no such file. */
export const deleteWaitingFile = async (
  tx: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> => {
  const deleted = await tx.sql
    .deleteFrom('prescription_files')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .returning('id')
    .execute()
  return deleted.length > 0
}

/** Makes a user's waiting files those of an order; returns how many. */
export const attachFiles = async (
  tx: Transaction,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
): Promise<number> => {
  const attached = await tx.sql
    .updateTable('prescription_files')
    .set({ order_id: orderId })
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .returning('id')
    .execute()
  return attached.length
}

/** Makes the files of an order that was never paid wait for the next one, unless others wait already. */
export const detachFiles = async (
  tx: Transaction,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
): Promise<void> => {
  if ((await listWaitingFiles(tx, userId)).length > 0) return
  await tx.sql
    .updateTable('prescription_files')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .execute()
}

/** A guest's files become the customer's, as far as the customer has room for them. */
export const transferFiles = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const taken = await tx.sql
    .selectFrom('prescription_files')
    .select('slot')
    .where('user_id', '=', to)
    .where('order_id', 'is', null)
    .execute()
  const free = [1, 2, 3, 4, 5].filter((slot) => !taken.some((each) => each.slot === slot))
  for (const [at, file] of (await listWaitingFiles(tx, from)).entries()) {
    const slot = free[at]
    const change = tx.sql.updateTable('prescription_files').where('id', '=', file.id)
    if (slot !== undefined) await change.set({ user_id: to, slot }).execute()
    else await tx.sql.deleteFrom('prescription_files').where('id', '=', file.id).execute()
  }
  await tx.sql.updateTable('prescription_files').set({ user_id: to }).where('user_id', '=', from).execute()
}

export const deleteUserFiles = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('prescription_files').where('user_id', '=', userId).execute()
}

export interface FileAges {
  /** Files without an order that were uploaded before. */
  readonly waitingBefore: Date
  /** Days for brands without a setting. */
  readonly defaultDays: number
}

/** Deletes files of all brands at the end of their time; only in a system transaction. */
export const deleteOldFiles = async (
  tx: Transaction,
  { waitingBefore, defaultDays }: FileAges,
): Promise<void> => {
  await sql`
    delete from prescription_files as file
    where (file.order_id is null and file.uploaded_at < ${waitingBefore})
      or file.uploaded_at < ${tx.now}::timestamptz - make_interval(days => coalesce(
        (select retention_days from prescription_settings where brand_id = file.brand_id),
        ${defaultDays}::int))`.execute(tx.sql)
}

/** For how many days a brand stores prescriptions, in a system transaction; undefined when it does not say. */
export const findRetention = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<number | undefined> => {
  const row = await tx.sql
    .selectFrom('prescription_settings')
    .select('retention_days')
    .where('brand_id', '=', brandId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.retention_days
}

/** Writes for how many days a brand stores prescriptions. */
export const saveRetention = async (
  tx: Transaction,
  { brandId, days }: { readonly brandId: string; readonly days: number },
): Promise<void> => {
  await tx.sql
    .insertInto('prescription_settings')
    .values({ brand_id: brandId, retention_days: days })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ retention_days: days }))
    .execute()
}
