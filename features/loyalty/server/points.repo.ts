import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { generateDigits } from '#platform/kernel/ids.ts'
import type { EntryKind } from '../domain/entry.ts'
import type { ConsumedLot, Lot } from '../domain/lots.ts'
import './loyalty.tables.ts'

export type LoyaltyAccountRow = Selectable<Tables['loyalty_accounts']>
export type PointsEntryRow = Selectable<Tables['points_ledger']>

const REFERENCE_DIGITS = 10

const selectLocked = (tx: Transaction, userId: string) =>
  tx.sql.selectFrom('loyalty_accounts').selectAll().where('user_id', '=', userId).forUpdate()

/**
 * A user's account, created if there is none, locked until the transaction ends. Lots are changed only under this
 * lock.
 */
export const lockLoyaltyAccount = async (tx: Transaction, userId: string): Promise<LoyaltyAccountRow> => {
  const known = await selectLocked(tx, userId).executeTakeFirst()
  if (known) return known
  const reference = generateDigits(tx.random, REFERENCE_DIGITS)
  const made = await tx.sql
    .insertInto('loyalty_accounts')
    .values({ user_id: userId, reference, created_at: tx.now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? selectLocked(tx, userId).executeTakeFirstOrThrow()
}

/** A user's account like {@link lockLoyaltyAccount}, and its lots as they are under the lock, in one round trip. */
export const lockAccountWithLots = async (
  tx: Transaction,
  userId: string,
): Promise<{ readonly account: LoyaltyAccountRow; readonly lots: Lot[] }> => {
  const [account, lots] = await Promise.all([
    selectLocked(tx, userId).executeTakeFirst(),
    listLots(tx, userId),
  ])
  if (account) return { account, lots }
  return { account: await lockLoyaltyAccount(tx, userId), lots: await listLots(tx, userId) }
}

export const findLoyaltyAccount = (tx: Transaction, userId: string): Promise<LoyaltyAccountRow | undefined> =>
  tx.sql.selectFrom('loyalty_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

/**
 * The lots of an account with points left. The 0 is a literal, not a parameter, so that the index of such lots
 * applies.
 */
export const listLots = async (tx: Transaction, userId: string): Promise<Lot[]> => {
  const rows = await tx.sql
    .selectFrom('points_lots')
    .select(['id', 'remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .where('remaining', '>', sql.lit(0))
    .orderBy('id')
    .execute()
  return rows.map(({ id, remaining, expires_at }) => ({ id, remaining, expiresAt: expires_at }))
}

/** Users of all brands with lots whose points have ended, at most `limit`. In a system transaction. */
export const listUsersWithEndedPoints = (
  tx: Transaction,
  limit: number,
): Promise<{ brandId: string; userId: string }[]> =>
  tx.sql
    .selectFrom('points_lots')
    .select(['brand_id as brandId', 'user_id as userId'])
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<=', tx.now)
    .limit(limit)
    .execute()

export const insertLots = (
  tx: Transaction,
  userId: string,
  lots: readonly { readonly points: number; readonly expiresAt: Date | null }[],
): void => {
  const rows = lots.map(({ points, expiresAt }) => ({
    id: tx.generateId(),
    user_id: userId,
    remaining: points,
    expires_at: expiresAt,
  }))
  tx.enqueue(tx.sql.insertInto('points_lots').values(rows))
}

interface RemainingLot {
  readonly id: string
  readonly remaining: number
}

/**
 * Sets the remaining points of lots of a locked account. The conditions on owner and remaining points let an index
 * apply.
 */
export const setRemaining = (
  tx: Transaction,
  userId: string,
  lots: readonly { readonly id: string; readonly remaining: number }[],
): void => {
  const named = sql<RemainingLot>`jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)`
  tx.enqueue(
    tx.sql
      .updateTable('points_lots')
      .from(named.as<'left_over'>(sql`left_over (id text, remaining bigint)`))
      .set((eb) => ({ remaining: eb.ref('left_over.remaining') }))
      .where('user_id', '=', userId)
      .where('points_lots.remaining', '>', sql.lit(0))
      .whereRef('points_lots.id', '=', 'left_over.id'),
  )
}

/**
 * Changes the balance in one conditional statement, so that concurrent changes never bring it below 0.
 * @returns whether there were enough points
 */
export const changePointsBalance = async (
  tx: Transaction,
  userId: string,
  change: number,
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('loyalty_accounts')
    .set((eb) => ({ balance: eb('balance', '+', change) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('balance', '+', change), '>=', 0))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export interface NewPointsEntry {
  readonly userId: string
  readonly kind: EntryKind
  readonly points: number
  readonly orderId: string | null
  readonly reference?: string | undefined
  readonly staffId?: string
  readonly note?: string
  readonly lots: readonly ConsumedLot[]
}

export const insertPointsEntry = (
  tx: Transaction,
  { userId, kind, points, orderId, reference = '', staffId, note = '', lots }: NewPointsEntry,
): void => {
  const about = { order_id: orderId, reference, staff_id: staffId ?? null, note, lots: JSON.stringify(lots) }
  tx.enqueue(
    tx.sql
      .insertInto('points_ledger')
      .values({ id: tx.generateId(), user_id: userId, at: tx.now, kind, points, ...about }),
  )
}

/** An order's ledger entries, oldest first. */
export const listOrderPointsEntries = (tx: Transaction, orderId: string): Promise<PointsEntryRow[]> =>
  tx.sql.selectFrom('points_ledger').selectAll().where('order_id', '=', orderId).orderBy('seq').execute()

/** A page of a user's entries, newest first. */
export const listPointsEntries = (
  tx: Transaction,
  userId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<PointsEntryRow[]> =>
  tx.sql
    .selectFrom('points_ledger')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
