import { type Failure, failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import { findPasswordIssues } from '../domain/password-rule.ts'
import { getPasswordCost, verifyPassword } from './password-hash.signature.ts'
import { findStaff, type StaffRow } from './staff.repo.ts'

/** The caller's own record when the password is theirs; whoever finds an unlocked tablet does not know it. */
export const confirmPassword = async (
  { db, env }: Platform,
  { brandId, staffId }: StaffCaller,
  password: string,
): Promise<Result<StaffRow, Failure>> => {
  const row = await db.tenant(brandId, (tx) => findStaff(tx, staffId))
  if (!row) return fail(failure(httpErrors.unauthorized))
  if (await verifyPassword(password, row.password_hash, getPasswordCost(env))) return ok(row)
  return fail(failure(staffErrors.wrongPassword, { field: 'password' }))
}

/** Refuses a new password that would be guessed. */
export const validateNewPassword = (password: string, field: string): Failure | undefined =>
  findPasswordIssues(password).length > 0 ? failure(staffErrors.weakPassword, { field }) : undefined
