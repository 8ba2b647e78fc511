import { prepared } from '#platform/db/prepared.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Authenticator, CustomerCaller } from '#platform/http/caller.ts'
import { cookieName } from '#platform/http/cookies.ts'
import { createKept } from '#platform/http/kept.ts'
import { hashSecret, newSessionSecrets, sameHash } from '#platform/http/session-token.ts'
import { days, later, minutes, seconds } from '#platform/kernel/clock.ts'
import './customers.tables.ts'
import { ownerOfUser, tellUserChanged } from './user-changes.service.ts'

/**
 * The HttpOnly companion without which a token is worth nothing. Many brands share one host, and who begins at one
 * must not lose the session at another.
 */
export const sessionCookie = (brandId: string): string => `compass-session-${brandId}`

const IDLE = days(7)
const ABSOLUTE = days(30)
export const COOKIE_SECONDS = ABSOLUTE / 1000

/** Sessions begun or last used at these moments or before are over. */
export const sessionsOverSince = (now: Date): { createdAt: Date; usedAt: Date } => ({
  createdAt: later(now, -ABSOLUTE),
  usedAt: later(now, -IDLE),
})

/** Begins a session and gives its two secrets, of which only hashes are kept. */
export const openSession = async (
  unit: Unit,
  userId: string,
): Promise<{ token: string; companion: string }> => {
  const secrets = newSessionSecrets(unit.random, 'c')
  await unit.sql
    .insertInto('sessions')
    .values({
      id: unit.newId(),
      brand_id: unit.brandId,
      user_id: userId,
      token_hash: hashSecret(secrets.token),
      companion_hash: hashSecret(secrets.companion),
      created_at: unit.now,
      used_at: unit.now,
    })
    .execute()
  return secrets
}

/**
 * Whether the person of a session proved to hold the phone at most `within` milliseconds ago. Such a session begins
 * with the right code, so its age is the age of the proof. Asked before what a stolen or forgotten device must not do.
 */
export const isFreshlyVerified = async (
  unit: Unit,
  caller: CustomerCaller,
  within: number,
): Promise<boolean> => {
  const session = await unit.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', caller.sessionId)
    .where('users.phone_verified', '=', true)
    .where('sessions.created_at', '>=', later(unit.now, -within))
    .executeTakeFirst()
  return session !== undefined
}

/** Ends one session of a user, in every process. */
export const endSession = async (
  unit: Unit,
  { sessionId, userId }: Pick<CustomerCaller, 'sessionId' | 'userId'>,
): Promise<void> => {
  await unit.sql.deleteFrom('sessions').where('id', '=', sessionId).execute()
  await tellUserChanged(unit, userId)
}

export const endAllSessions = async (unit: Unit, userId: string): Promise<void> => {
  await unit.sql.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tellUserChanged(unit, userId)
}

interface KnownSession {
  readonly id: string
  readonly brand_id: string
  readonly user_id: string
  readonly companion_hash: string
  readonly created_at: Date
  readonly used_at: Date
  readonly phone_verified: boolean
}

const sessionByToken = prepared<{ tokenHash: string }, KnownSession>(({ sql: db }, { tokenHash }) =>
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

const touchSession = (platform: Platform, { id }: KnownSession): Promise<void> =>
  platform.db.system(async (unit) => {
    await unit.sql.updateTable('sessions').set({ used_at: unit.now }).where('id', '=', id).execute()
  })

/** A page asks several things at once, a purchase several in a row: for so long a session is not looked up again. */
const KNOWN_FOR = seconds(5)
/** About what one known session takes in memory. */
const SESSION_BYTES = 500
const MEMORY_BYTES = 10_000 * SESSION_BYTES

/**
 * Tokens of customers: known, not idle for 7 days, not older than 30, and sent with their own cookie. A session that
 * ended is forgotten by every process as soon as that is committed, and after {@link KNOWN_FOR} in any case.
 */
export const customerAuthenticator = (platform: Platform): Authenticator => {
  const { clock, sharing, db } = platform
  const kept = createKept<KnownSession>(sharing, MEMORY_BYTES)

  const find = async (tokenHash: string): Promise<KnownSession | undefined> => {
    const known = kept.find(tokenHash)
    if (known) return known.value
    const beginning = sharing.begin()
    const [session] = await db.system((unit) => unit.ask(sessionByToken({ tokenHash })), { atOnce: true })
    if (session) {
      const lease = sharing.lease(beginning, [ownerOfUser(session.user_id)], beginning.at + KNOWN_FOR)
      kept.keep(tokenHash, session, { lease, bytes: SESSION_BYTES })
    }
    return session
  }

  return async ({ token, cookies }) => {
    if (!token.startsWith('c_')) return undefined
    const session = await find(hashSecret(token))
    if (!session) return undefined
    const companion = cookies[cookieName(platform, sessionCookie(session.brand_id))] ?? ''
    if (!sameHash(session.companion_hash, hashSecret(companion))) return undefined
    const now = clock.now()
    const over = sessionsOverSince(now)
    if (session.created_at <= over.createdAt || session.used_at <= over.usedAt) return undefined
    if (later(session.used_at, minutes(10)) <= now) await touchSession(platform, session)
    return {
      kind: session.phone_verified ? 'customer' : 'guest',
      userId: session.user_id,
      brandId: session.brand_id,
      sessionId: session.id,
    }
  }
}
