import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days, hours } from '#platform/kernel/clock.ts'
import './customers.tables.ts'

export type ChallengeRow = Selectable<Tables['otp_challenges']>

/**
 * Serializes the decisions about a phone, a network or a prefix (all by their hashes), so that two concurrent
 * requests cannot both pass below a limit. Callers that need several locks take them in that order.
 */
export const lockCodeSending = async (tx: Transaction, hash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${tx.brandId} ${hash}`}, 0))`.execute(tx.sql)
}

/** When codes were sent to a phone within a day, newest first; at most `limit` of them. */
export const listCodesSentToPhone = async (
  tx: Transaction,
  phoneHash: string,
  limit: number,
): Promise<Date[]> => {
  const rows = await tx.sql
    .selectFrom('otp_challenges')
    .select('created_at')
    .where('phone_hash', '=', phoneHash)
    .where('created_at', '>', addMilliseconds(tx.now, -days(1)))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** The unverified codes requested from a network within an hour, newest first; at most `limit` of them. */
export const listUnverifiedCodesOfNetwork = (
  tx: Transaction,
  networkHash: string,
  limit: number,
): Promise<Pick<ChallengeRow, 'phone_hash' | 'created_at'>[]> =>
  tx.sql
    .selectFrom('otp_challenges')
    .select(['phone_hash', 'created_at'])
    .where('network_hash', '=', networkHash)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', addMilliseconds(tx.now, -hours(1)))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Codes requested from a network within a day that were verified. */
export const countVerifiedCodesOfNetwork = async (tx: Transaction, networkHash: string): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom('otp_challenges')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('network_hash', '=', networkHash)
    .where('consumed_at', 'is not', null)
    .where('created_at', '>', addMilliseconds(tx.now, -days(1)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Attempts at unverified codes that were requested from a network within an hour. */
export const countAttemptsOfNetwork = async (tx: Transaction, networkHash: string): Promise<number> => {
  const { tries } = await tx.sql
    .selectFrom('otp_challenges')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tries'), sql<number>`0`).as('tries'))
    .where('network_hash', '=', networkHash)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', addMilliseconds(tx.now, -hours(1)))
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/**
 * Wrong codes entered for a phone within a day, over all its codes and all requesters. The last attempt at a used
 * code was right.
 */
export const countWrongAttempts = async (tx: Transaction, phoneHash: string): Promise<number> => {
  const wrong = sql<number>`tries - (consumed_at is not null)::int`
  const row = await tx.sql
    .selectFrom('otp_challenges')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(wrong), sql<number>`0`).as('tries'))
    .where('phone_hash', '=', phoneHash)
    .where('created_at', '>', addMilliseconds(tx.now, -days(1)))
    .executeTakeFirstOrThrow()
  return Number(row.tries)
}

export const insertChallenge = async (
  tx: Transaction,
  values: Omit<ChallengeRow, 'brand_id' | 'tries' | 'consumed_at' | 'created_at'>,
): Promise<void> => {
  await tx.sql
    .insertInto('otp_challenges')
    .values({ ...values, brand_id: tx.brandId, created_at: tx.now, consumed_at: null })
    .execute()
}

export const findChallenge = (
  tx: Transaction,
  id: string,
  userId: string,
): Promise<ChallengeRow | undefined> =>
  tx.sql
    .selectFrom('otp_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The last code that a user requested for a phone. */
export const findLastChallenge = (
  tx: Transaction,
  phoneHash: string,
  userId: string,
): Promise<ChallengeRow | undefined> =>
  tx.sql
    .selectFrom('otp_challenges')
    .selectAll()
    .where('phone_hash', '=', phoneHash)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Counts one attempt in a single statement, before the code is compared, so that of a thousand concurrent guesses
 * only `most` are evaluated. Undefined when no attempt is left, or the code was used.
 */
export const claimCodeAttempt = (
  tx: Transaction,
  id: string,
  most: number,
): Promise<ChallengeRow | undefined> =>
  tx.sql
    .updateTable('otp_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('consumed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Marks a code as used; false when it was used before, even by a concurrent request. */
export const consumeChallenge = async (tx: Transaction, id: string): Promise<boolean> => {
  const used = await tx.sql
    .updateTable('otp_challenges')
    .set({ consumed_at: tx.now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Erases the phones for which a user requested codes; what counts against limits stays, as hashes. */
export const eraseChallenges = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql
    .updateTable('otp_challenges')
    .set({ phone: '', phone_code: '', code_hash: '', expires_at: tx.now })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes codes that were created before a time. In a system transaction. */
export const deleteOldChallenges = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql.deleteFrom('otp_challenges').where('created_at', '<', before).execute()
}
