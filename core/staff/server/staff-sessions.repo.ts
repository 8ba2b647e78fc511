import type { Transaction } from '#platform/db/transaction.ts'
import type { Authenticator, StaffCaller } from '#platform/http/caller.ts'
import { getCookieName } from '#platform/http/cookies.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateSessionSecrets, hashSecret, isSameHash } from '#platform/http/session-token.ts'
import { addMilliseconds, hours, minutes } from '#platform/kernel/clock.ts'
import { endStreamsOf } from '#platform/streams/sse.ts'
import { describeDevice } from '../domain/device-name.ts'
import { parseStoreIds } from './staff.mapper.ts'
import './staff.tables.ts'

export const STAFF_COOKIE = 'compass-staff'

/** Longer than a shift, so that a kitchen tablet stays signed in through it. */
const SESSION_LIFETIME = hours(16)
export const STAFF_COOKIE_SECONDS = SESSION_LIFETIME / 1000

/** The credentials of a new session. */
export interface StaffSessionSecrets {
  readonly token: string
  readonly companion: string
}

/** Opens a session and records the sign-in. `userAgent` is what the browser says about itself. */
export const openStaffSession = async (
  tx: Transaction,
  { staffId, userAgent }: { readonly staffId: string; readonly userAgent: string | undefined },
): Promise<StaffSessionSecrets> => {
  const secrets = generateSessionSecrets(tx.random, 's')
  await tx.sql
    .insertInto('staff_sessions')
    .values({
      id: tx.generateId(),
      brand_id: tx.brandId,
      staff_id: staffId,
      token_hash: hashSecret(secrets.token),
      companion_hash: hashSecret(secrets.companion),
      device: describeDevice(userAgent ?? ''),
      created_at: tx.now,
      used_at: tx.now,
    })
    .execute()
  await tx.sql.updateTable('staff').set({ signed_in_at: tx.now }).where('id', '=', staffId).execute()
  return secrets
}

export const endStaffSession = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.sql.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()
}

/** Ends the open streams of a member of staff here once the transaction commits; elsewhere it takes seconds. */
const endStreamsAfterCommit = (tx: Transaction, isEnded: (caller: StaffCaller) => boolean): void =>
  tx.afterCommit(() => endStreamsOf((caller) => caller.kind === 'staff' && isEnded(caller)))

/** Ends the streams of a member of staff, who may open them again with the rights of now. */
export const endStaffStreams = (tx: Transaction, staffId: string): void =>
  endStreamsAfterCommit(tx, (caller) => caller.staffId === staffId)

/**
 * Ends every session of a member of staff with its streams, such as after the change of a compromised password.
 * `except`: a session that continues.
 */
export const endStaffSessions = async (
  tx: Transaction,
  staffId: string,
  { except }: { readonly except?: string } = {},
): Promise<void> => {
  const all = tx.sql.deleteFrom('staff_sessions').where('staff_id', '=', staffId)
  await (except === undefined ? all : all.where('id', '!=', except)).execute()
  endStreamsAfterCommit(tx, (caller) => caller.staffId === staffId && caller.sessionId !== except)
}

/** Ends one session of a member of staff; returns whether there was such a one. */
export const endOwnSession = async (
  tx: Transaction,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string },
): Promise<boolean> => {
  const ended = await tx.sql
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  endStreamsAfterCommit(tx, (caller) => caller.sessionId === sessionId && caller.staffId === staffId)
  return ended !== undefined
}

/** The sessions of a member of staff that have not expired, the latest used first. */
export const listStaffSessions = (tx: Transaction, staffId: string) =>
  tx.sql
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .where('created_at', '>', addMilliseconds(tx.now, -SESSION_LIFETIME))
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()

/** Deletes expired sessions. In a system transaction. */
export const deleteOldSessions = async (tx: Transaction): Promise<void> => {
  await tx.sql
    .deleteFrom('staff_sessions')
    .where('created_at', '<=', addMilliseconds(tx.now, -SESSION_LIFETIME))
    .execute()
}

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
