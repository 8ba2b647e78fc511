import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Authenticator, CustomerCaller } from '#platform/http/caller.ts'
import { cookieName } from '#platform/http/cookies.ts'
import { hashSecret, newSessionSecrets, sameHash } from '#platform/http/session-token.ts'
import { days, later, minutes } from '#platform/kernel/clock.ts'
import './customers.tables.ts'

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

export const endSession = async (unit: Unit, sessionId: string): Promise<void> => {
  await unit.sql.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export const endAllSessions = async (unit: Unit, userId: string): Promise<void> => {
  await unit.sql.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Tokens of customers: known, not idle for 7 days, not older than 30, and sent with their own cookie. */
export const customerAuthenticator =
  (platform: Platform): Authenticator =>
  ({ token, cookies }) => {
    if (!token.startsWith('c_')) return Promise.resolve(undefined)
    return platform.db.system(async (unit) => {
      const session = await unit.sql
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
        .where('token_hash', '=', hashSecret(token))
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!session) return undefined
      const companion = cookies[cookieName(platform, sessionCookie(session.brand_id))] ?? ''
      if (!sameHash(session.companion_hash, hashSecret(companion))) return undefined
      const over = sessionsOverSince(unit.now)
      if (session.created_at <= over.createdAt || session.used_at <= over.usedAt) return undefined
      if (later(session.used_at, minutes(10)) <= unit.now) {
        await unit.sql
          .updateTable('sessions')
          .set({ used_at: unit.now })
          .where('id', '=', session.id)
          .execute()
      }
      return {
        kind: session.phone_verified ? 'customer' : 'guest',
        userId: session.user_id,
        brandId: session.brand_id,
        sessionId: session.id,
      }
    })
  }
