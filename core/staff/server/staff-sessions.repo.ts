import type { Transaction } from '#platform/db/transaction.ts'
import type { Authenticator } from '#platform/http/caller.ts'
import { getCookieName } from '#platform/http/cookies.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateSessionSecrets, hashSecret, isSameHash } from '#platform/http/session-token.ts'
import { addMilliseconds, hours, minutes } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

export const STAFF_COOKIE = 'compass-staff'

/** Longer than a shift, so that a kitchen tablet stays signed in through it. */
const SESSION_LIFETIME = hours(16)
export const STAFF_COOKIE_SECONDS = SESSION_LIFETIME / 1000

export const openStaffSession = async (
  tx: Transaction,
  staffId: string,
): Promise<{ token: string; companion: string }> => {
  const secrets = generateSessionSecrets(tx.random, 's')
  await tx.sql
    .insertInto('staff_sessions')
    .values({
      id: tx.generateId(),
      brand_id: tx.brandId,
      staff_id: staffId,
      token_hash: hashSecret(secrets.token),
      companion_hash: hashSecret(secrets.companion),
      created_at: tx.now,
      used_at: tx.now,
    })
    .execute()
  return secrets
}

export const endStaffSession = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()
}

/** Ends every session of a member of staff, such as after the change of a compromised password. */
export const endStaffSessions = async (tx: Transaction, staffId: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute()
}

/** Deletes expired sessions. In a system transaction. */
export const deleteOldSessions = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('staff_sessions')
    .where('created_at', '<=', addMilliseconds(tx.now, -SESSION_LIFETIME))
    .execute()
}

const parseStoreIds = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined

/** Authenticates staff tokens: stored, at most 16 hours old, and sent with their own cookie. */
export const createStaffAuthenticator =
  (platform: Platform): Authenticator =>
  ({ token, cookies }) => {
    const companion = cookies[getCookieName(platform, STAFF_COOKIE)]
    if (!token.startsWith('s_') || !companion) return Promise.resolve(undefined)
    return platform.db.system(async (tx) => {
      const session = await tx.sql
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
        .select([
          'staff_sessions.id',
          'staff_sessions.brand_id',
          'staff_id',
          'companion_hash',
          'staff_sessions.created_at',
        ])
        .select(['used_at', 'name', 'role', 'store_ids'])
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst()
      if (!session || !isSameHash(session.companion_hash, hashSecret(companion))) return undefined
      if (addMilliseconds(session.created_at, SESSION_LIFETIME) <= tx.now) return undefined
      if (addMilliseconds(session.used_at, minutes(10)) <= tx.now) {
        await tx.sql
          .updateTable('staff_sessions')
          .set({ used_at: tx.now })
          .where('id', '=', session.id)
          .execute()
      }
      const storeIds = parseStoreIds(session.store_ids)
      const { staff_id: staffId, brand_id: brandId, id: sessionId, name, role } = session
      return { kind: 'staff', staffId, brandId, sessionId, name, role, ...(storeIds ? { storeIds } : {}) }
    })
  }
