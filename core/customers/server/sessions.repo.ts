import { getTaggedCache } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Authenticator, CustomerCaller } from '#platform/http/caller.ts'
import { getCookieName } from '#platform/http/cookies.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateSessionSecrets, hashSecret, isSameHash } from '#platform/http/session-token.ts'
import { addMilliseconds, days, minutes, seconds } from '#platform/kernel/clock.ts'
import './customers.tables.ts'
import { getUserCacheTag, notifyUserChanged } from './user-changes.service.ts'

/**
 * The HttpOnly companion cookie without which a token is invalid. Many brands share one host, and a new session at
 * one must not end the session at another.
 */
export const getSessionCookieName = (brandId: string): string => `compass-session-${brandId}`

const IDLE_TTL = days(7)
const ABSOLUTE_TTL = days(30)
export const COOKIE_MAX_AGE_SECONDS = ABSOLUTE_TTL / 1000

/** Sessions created or last used at these times or before have expired. */
export const getSessionCutoffs = (now: Date): { createdAt: Date; usedAt: Date } => ({
  createdAt: addMilliseconds(now, -ABSOLUTE_TTL),
  usedAt: addMilliseconds(now, -IDLE_TTL),
})

/** Creates a session and returns its two secrets, of which only hashes are stored. */
export const openSession = async (
  tx: Transaction,
  userId: string,
): Promise<{ token: string; companion: string }> => {
  const secrets = generateSessionSecrets(tx.random, 'c')
  await tx.sql
    .insertInto('sessions')
    .values({
      id: tx.generateId(),
      brand_id: tx.brandId,
      user_id: userId,
      token_hash: hashSecret(secrets.token),
      companion_hash: hashSecret(secrets.companion),
      created_at: tx.now,
      used_at: tx.now,
    })
    .execute()
  return secrets
}

/**
 * Whether the user of a session verified the phone at most `within` milliseconds ago. Such a session begins with the
 * right code, so its age is the age of the verification. Checked before actions that a stolen or forgotten device
 * must not perform.
 */
export const isFreshlyVerified = async (
  tx: Transaction,
  caller: CustomerCaller,
  within: number,
): Promise<boolean> => {
  const session = await tx.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', caller.sessionId)
    .where('users.phone_verified', '=', true)
    .where('sessions.created_at', '>=', addMilliseconds(tx.now, -within))
    .executeTakeFirst()
  return session !== undefined
}

/** Ends one session of a user, in every process. */
export const endSession = async (
  tx: Transaction,
  { sessionId, userId }: Pick<CustomerCaller, 'sessionId' | 'userId'>,
): Promise<void> => {
  await tx.sql.deleteFrom('sessions').where('id', '=', sessionId).execute()
  await notifyUserChanged(tx, userId)
}

export const endAllSessions = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await notifyUserChanged(tx, userId)
}

/** Continues a session as another user. */
export const updateSessionUser = async (tx: Transaction, id: string, userId: string): Promise<void> => {
  await tx.sql.updateTable('sessions').set({ user_id: userId }).where('id', '=', id).execute()
}

/** Deletes expired sessions. In a system transaction. */
export const deleteExpiredSessions = async (tx: Transaction): Promise<void> => {
  const over = getSessionCutoffs(tx.now)
  await tx.sql
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<=', over.createdAt), eb('used_at', '<=', over.usedAt)]))
    .execute()
}

interface SessionRow {
  readonly id: string
  readonly brand_id: string
  readonly user_id: string
  readonly companion_hash: string
  readonly created_at: Date
  readonly used_at: Date
  readonly phone_verified: boolean
}

const selectSessionByToken = prepareStatement<{ tokenHash: string }, SessionRow>(
  ({ sql: db }, { tokenHash }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.brand_id',
        'user_id',
        'companion_hash',
        'sessions.created_at',
        'used_at',
        'phone_verified',
      ])
      .where('token_hash', '=', tokenHash)
      .where('users.deleted_at', 'is', null),
)

const touchSession = (platform: Platform, { id }: SessionRow): Promise<void> =>
  platform.db.system(async (tx) => {
    await tx.sql.updateTable('sessions').set({ used_at: tx.now }).where('id', '=', id).execute()
  })

const SESSIONS = defineCache<SessionRow>({
  name: 'sessions',
  capacity: 10_000,
  unit: 'entries',
  lifetimeMs: seconds(5),
  tags: '`user:<id>`: a session ended, or the user was verified, deleted or restored',
  why: 'A page asks several things at once, a purchase several in a row.',
})

/**
 * Tokens of customers: known, not idle for 7 days, not older than 30, and sent with their own cookie. A session that
 * ended is invalidated in every process as soon as that is committed.
 */
export const createCustomerAuthenticator = (platform: Platform): Authenticator => {
  const { clock, invalidation, db } = platform
  const sessions = getTaggedCache(invalidation, SESSIONS)

  const find = (tokenHash: string): Promise<SessionRow | undefined> =>
    sessions.getOrLoad(
      tokenHash,
      ({ user_id }) => [getUserCacheTag(user_id)],
      async () =>
        (
          await db.system((tx) => tx.query(selectSessionByToken({ tokenHash })), {
            singleRoundTrip: true,
          })
        )[0],
    )

  return async ({ token, cookies }) => {
    if (!token.startsWith('c_')) return undefined
    const session = await find(hashSecret(token))
    if (!session) return undefined
    const companion = cookies[getCookieName(platform, getSessionCookieName(session.brand_id))] ?? ''
    if (!isSameHash(session.companion_hash, hashSecret(companion))) return undefined
    const now = clock.now()
    const over = getSessionCutoffs(now)
    if (session.created_at <= over.createdAt || session.used_at <= over.usedAt) return undefined
    if (addMilliseconds(session.used_at, minutes(10)) <= now) await touchSession(platform, session)
    return {
      kind: session.phone_verified ? 'customer' : 'guest',
      userId: session.user_id,
      brandId: session.brand_id,
      sessionId: session.id,
    }
  }
}
