import { loadBrand } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import { buildTotpUri, encodeBase32 } from '../domain/totp.ts'
import { confirmPassword } from './own-password.policy.ts'
import { deleteAllPasskeys } from './passkeys.repo.ts'
import {
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  sealTotpSecret,
  takeAppCode,
} from './second-factor.policy.ts'
import { replaceRecoveryCodes } from './second-factor.repo.ts'
import { findStaff, updateStaff } from './staff.repo.ts'
import { endStaffSessions } from './staff-sessions.repo.ts'

/** Begins the set-up: the factor holds once a first code confirms that the app has the secret. */
export const beginSecondFactor = async (
  platform: Platform,
  staff: StaffCaller,
  { password, language }: { readonly password: string; readonly language: Language },
): Promise<Result<{ secret: string; uri: string }, Failure>> => {
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  const totp = generateTotpSecret(platform)
  const issuer = await platform.db.tenant(staff.brandId, async (tx) => {
    await updateStaff(tx, staff.staffId, { totp_pending: sealTotpSecret(platform, staff.staffId, totp) })
    return localize((await loadBrand(tx, tx.brandId)).name, language)
  })
  const secret = encodeBase32(totp)
  return ok({ secret, uri: buildTotpUri(secret, { issuer, account: confirmed.value.email }) })
}

const issueRecoveryCodes = async (
  platform: Platform,
  tx: Transaction,
  staffId: string,
): Promise<{ recoveryCodes: string[] }> => {
  const codes = generateRecoveryCodes(platform)
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(platform, staffId, code)),
  )
  return { recoveryCodes: [...codes] }
}

/** Switches the factor on; all other sessions end, because they were opened without it. */
export const confirmSecondFactor = (
  platform: Platform,
  { brandId, staffId, sessionId }: StaffCaller,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const sealed = (await findStaff(tx, staffId))?.totp_pending
    if (!sealed) return fail(failure(staffErrors.noPendingFactor))
    const isRight = await takeAppCode(platform, tx, { staffId, sealed, code: code.replaceAll(/\s/g, '') })
    if (!isRight) return fail(failure(staffErrors.wrongCode, { field: 'code' }))
    await updateStaff(tx, staffId, { totp_secret: sealed, totp_pending: null })
    await endStaffSessions(tx, staffId, { except: sessionId })
    return ok(await issueRecoveryCodes(platform, tx, staffId))
  })

export const renewRecoveryCodes = async (
  platform: Platform,
  staff: StaffCaller,
  password: string,
): Promise<Result<{ recoveryCodes: string[] }, Failure>> => {
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  if (confirmed.value.totp_secret === null) return fail(failure(staffErrors.noPendingFactor))
  return platform.db.tenant(staff.brandId, async (tx) =>
    ok(await issueRecoveryCodes(platform, tx, staff.staffId)),
  )
}

const clearSecondFactor = async (tx: Transaction, staffId: string): Promise<void> => {
  await updateStaff(tx, staffId, { totp_secret: null, totp_pending: null })
  await replaceRecoveryCodes(tx, staffId, [])
}

export const removeOwnSecondFactor = async (
  platform: Platform,
  staff: StaffCaller,
  password: string,
): Promise<Result<Record<string, never>, Failure>> => {
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  await platform.db.tenant(staff.brandId, (tx) => clearSecondFactor(tx, staff.staffId))
  return ok({})
}

/**
 * Clears the factor and the passkeys of somebody who has lost them, for an owner of all outlets who knows them. The own
 * ones are removed with the password only.
 */
export const resetSecondFactor = (
  { db }: Platform,
  staff: StaffCaller,
  id: string,
): Promise<Result<Record<string, never>, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const person = await findStaff(tx, id)
    if (!person || staff.storeIds || id === staff.staffId) return fail(failure(staffErrors.unknownPerson))
    await clearSecondFactor(tx, id)
    await deleteAllPasskeys(tx, id)
    await endStaffSessions(tx, id)
    return ok({})
  })
