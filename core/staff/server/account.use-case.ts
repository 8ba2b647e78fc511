import { type Failure, failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffAccount } from '../contract/account-endpoints.ts'
import { staffErrors } from '../contract/errors.ts'
import { confirmPassword, validateNewPassword } from './own-password.policy.ts'
import { listPasskeys } from './passkeys.repo.ts'
import { getPasswordCost, hashPassword } from './password-hash.signature.ts'
import { deletePasswordResets } from './password-resets.repo.ts'
import { countRecoveryCodes } from './second-factor.repo.ts'
import { findStaff, updateStaff } from './staff.repo.ts'
import { endOwnSession, endStaffSessions, listStaffSessions } from './staff-sessions.repo.ts'

export const readAccount = (
  { db }: Platform,
  { brandId, staffId, sessionId }: StaffCaller,
): Promise<Result<StaffAccount, Failure>> =>
  db.tenant(brandId, async (tx) => {
    const row = await findStaff(tx, staffId)
    if (!row) return fail(failure(httpErrors.unauthorized))
    const sessions = await listStaffSessions(tx, staffId)
    const passkeys = await listPasskeys(tx, staffId)
    return ok({
      ...{ name: row.name, email: row.email, hasSecondFactor: row.totp_secret !== null },
      recoveryCodes: await countRecoveryCodes(tx, staffId),
      passkeys: passkeys.map(({ id, name, rp_id: host, created_at: added, used_at: used }) => ({
        ...{ _id: id, name, host },
        ...{ addedAt: added.toISOString(), lastUsedAt: used?.toISOString() ?? null },
      })),
      sessions: sessions.map(({ id, device, created_at: started, used_at: used }) => ({
        ...{ _id: id, device, isCurrent: id === sessionId },
        ...{ startedAt: started.toISOString(), lastSeenAt: used.toISOString() },
      })),
    })
  })

export const changeOwnName = async (
  { db }: Platform,
  { brandId, staffId }: StaffCaller,
  name: string,
): Promise<Result<Record<string, never>, Failure>> => {
  await db.tenant(brandId, (tx) => updateStaff(tx, staffId, { name }))
  return ok({})
}

interface NewPassword {
  readonly password: string
  readonly newPassword: string
}

/** Changes the own password; whoever used the former one elsewhere has to sign in again. */
export const changeOwnPassword = async (
  platform: Platform,
  staff: StaffCaller,
  { password, newPassword }: NewPassword,
): Promise<Result<Record<string, never>, Failure>> => {
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  const refused = validateNewPassword(newPassword, 'newPassword')
  if (refused) return fail(refused)
  const hash = await hashPassword(newPassword, platform.random, getPasswordCost(platform.env))
  await platform.db.tenant(staff.brandId, async (tx) => {
    await updateStaff(tx, staff.staffId, { password_hash: hash })
    await deletePasswordResets(tx, staff.staffId)
    await endStaffSessions(tx, staff.staffId, { except: staff.sessionId })
  })
  return ok({})
}

export const endSession = (
  { db }: Platform,
  { brandId, staffId }: StaffCaller,
  sessionId: string,
): Promise<Result<Record<string, never>, Failure>> =>
  db.tenant(brandId, async (tx) =>
    (await endOwnSession(tx, { staffId, sessionId })) ? ok({}) : fail(failure(staffErrors.unknownSession)),
  )

export const endOtherSessions = async (
  { db }: Platform,
  { brandId, staffId, sessionId }: StaffCaller,
): Promise<Result<Record<string, never>, Failure>> => {
  await db.tenant(brandId, (tx) => endStaffSessions(tx, staffId, { except: sessionId }))
  return ok({})
}
