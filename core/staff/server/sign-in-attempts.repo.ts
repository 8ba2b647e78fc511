import { createHmac } from 'node:crypto'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, hours, minutes } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

/** From one network or device. */
const MAX_ATTEMPTS = 5
/**
 * From all networks where an account has never been signed in, together. So many that nobody blocks a colleague on the
 * way with a handful of addresses, and too few to find a password that is none of the common ones.
 */
const MAX_ATTEMPTS_ELSEWHERE = 1_000
const FIRST_BLOCK = minutes(15)
const LONGEST_BLOCK = hours(1)
const ATTEMPT_RETENTION = days(1)

/** What a counter counts: an address, a credential, a network, a device, or several of them. */
export const hashSignInKey = ({ secret }: Pick<Platform, 'secret'>, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(`staff sign-in ${parts.join(' ')}`)
    .digest('base64url')

/** One limited number of attempts. */
export interface AttemptCounter {
  readonly hash: string
  readonly max: number
}

export interface SignInOrigin {
  /** The address or the credential. */
  readonly subject: string
  readonly network: string
  /** The network or device from which the subject was signed in before. */
  readonly known: string | undefined
}

/**
 * The counters of an attempt. A known network or device has its own, so that guesses from elsewhere never block it;
 * all other networks have one each and one together, which ends guessing from changing networks.
 */
export const listCounters = (
  platform: Pick<Platform, 'secret'>,
  { subject, network, known }: SignInOrigin,
): readonly AttemptCounter[] =>
  known
    ? [{ hash: hashSignInKey(platform, subject, known), max: MAX_ATTEMPTS }]
    : [
        { hash: hashSignInKey(platform, subject, network), max: MAX_ATTEMPTS },
        { hash: hashSignInKey(platform, subject), max: MAX_ATTEMPTS_ELSEWHERE },
      ]

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

type LockedCounter = Awaited<ReturnType<typeof lockAttempts>>

const countAttempt = async (tx: Transaction, row: LockedCounter, max: number): Promise<void> => {
  const isLast = row.tries + 1 >= max
  await tx.sql
    .updateTable('sign_in_tries')
    .set({
      tries: isLast ? 0 : row.tries + 1,
      blocks: isLast ? row.blocks + 1 : row.blocks,
      blocked_until: isLast ? addMilliseconds(tx.now, computeBlockDuration(row.blocks)) : null,
      changed_at: tx.now,
    })
    .where('address_hash', '=', row.address_hash)
    .execute()
}

/**
 * Claims one attempt of every counter before the password is verified, so that concurrent guesses are limited as
 * well; returns the end of the block when one has none left. In a system transaction.
 */
export const claimSignInAttempt = async (
  tx: Transaction,
  counters: readonly AttemptCounter[],
): Promise<Date | undefined> => {
  const locked: (readonly [LockedCounter, number])[] = []
  for (const { hash, max } of counters) locked.push([await lockAttempts(tx, hash), max])
  const blocks = locked.flatMap(([{ blocked_until: until }]) => (until && until > tx.now ? until : []))
  if (blocks.length > 0) return new Date(Math.max(...blocks.map(Number)))
  for (const [row, max] of locked) await countAttempt(tx, row, max)
  return undefined
}

/** Resets the attempts after a correct password. In a system transaction. */
export const clearSignInAttempts = async (
  tx: Transaction,
  counters: readonly AttemptCounter[],
): Promise<void> => {
  const hashes = counters.map(({ hash }) => hash)
  await tx.sql.deleteFrom('sign_in_tries').where('address_hash', 'in', hashes).execute()
}

/** Deletes attempts that are older than a day. In a system transaction. */
export const deleteOldSignInAttempts = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('sign_in_tries')
    .where('changed_at', '<', addMilliseconds(tx.now, -ATTEMPT_RETENTION))
    .execute()
}
