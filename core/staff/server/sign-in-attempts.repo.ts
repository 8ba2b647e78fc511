import { createHmac } from 'node:crypto'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, hours, minutes } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

const MAX_ATTEMPTS = 5
const FIRST_BLOCK = minutes(15)
const LONGEST_BLOCK = hours(1)
const ATTEMPT_RETENTION = days(1)

/** The key of an address in the attempt counter. */
export const hashEmail = ({ secret }: Pick<Platform, 'secret'>, email: string): string =>
  createHmac('sha256', secret).update(`staff sign-in ${email}`).digest('base64url')

const lockAttempts = async (tx: Transaction, hash: string) => {
  await tx.sql
    .insertInto('sign_in_tries')
    .values({ address_hash: hash, tries: 0, blocks: 0, blocked_until: null, changed_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.sql
    .selectFrom('sign_in_tries')
    .selectAll()
    .where('address_hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Doubles each time, up to an hour: longer would let an attacker lock staff out of their work. */
const computeBlockDuration = (blocksBefore: number): number =>
  Math.min(FIRST_BLOCK * 2 ** blocksBefore, LONGEST_BLOCK)

/**
 * Claims one of the attempts before the password is verified, so that concurrent guesses are limited to five as well;
 * returns the end of the block when none is left. In a system transaction.
 */
export const claimAttempt = async (tx: Transaction, hash: string): Promise<Date | undefined> => {
  const row = await lockAttempts(tx, hash)
  if (row.blocked_until && row.blocked_until > tx.now) return row.blocked_until
  const isLast = row.tries + 1 >= MAX_ATTEMPTS
  await tx.sql
    .updateTable('sign_in_tries')
    .set({
      tries: isLast ? 0 : row.tries + 1,
      blocks: isLast ? row.blocks + 1 : row.blocks,
      blocked_until: isLast ? addMilliseconds(tx.now, computeBlockDuration(row.blocks)) : null,
      changed_at: tx.now,
    })
    .where('address_hash', '=', hash)
    .execute()
  return undefined
}

/** Resets the attempts after a correct password. In a system transaction. */
export const clearAttempts = async (tx: Transaction, hash: string): Promise<void> => {
  await tx.sql.deleteFrom('sign_in_tries').where('address_hash', '=', hash).execute()
}

/** Deletes attempts that are older than a day. In a system transaction. */
export const deleteOldAttempts = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('sign_in_tries')
    .where('changed_at', '<', addMilliseconds(tx.now, -ATTEMPT_RETENTION))
    .execute()
}
