import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import {
  createUnmatchableHash,
  getPasswordCost,
  hashPassword,
  isWeakHash,
  verifyPassword,
} from './password-hash.signature.ts'
import { takeSecondFactor } from './second-factor.policy.ts'
import {
  claimAttempt,
  completeAttempt,
  type SignInResult,
  type SignInSource,
} from './sign-in-attempt.policy.ts'
import { findStaffByEmail, replacePasswordHash, type StaffRow } from './staff.repo.ts'

interface SignInInput extends SignInSource {
  readonly email: string
  readonly password: string
  /** Of the second factor. */
  readonly code?: string | undefined
}

/**
 * The refusal of somebody whose password is right and whose second factor is not. Wrong codes count as wrong passwords,
 * and a missing one does not give back any attempt.
 */
const validateSecondFactor = async (
  platform: Platform,
  { id, brand_id: brandId, totp_secret: sealed }: StaffRow,
  code: string | undefined,
): Promise<Failure | undefined> => {
  if (sealed === null) return undefined
  if (code === undefined) return failure(staffErrors.codeNeeded, { field: 'code' })
  const isRight = await platform.db.tenant(brandId, (tx) =>
    takeSecondFactor(platform, tx, { staffId: id, sealed, code }),
  )
  return isRight ? undefined : failure(staffErrors.wrongCode, { field: 'code' })
}

/** Hashes a password at today's cost when its stored hash is weaker. */
const renewHash = async (platform: Platform, staff: StaffRow, password: string): Promise<void> => {
  const cost = getPasswordCost(platform.env)
  if (!isWeakHash(staff.password_hash, cost)) return
  const hash = await hashPassword(password, platform.random, cost)
  await platform.db.tenant(staff.brand_id, (tx) => replacePasswordHash(tx, staff, hash))
}

/** Signs a member of staff in. An unknown address and a wrong password have the same response and duration. */
export const signIn = async (
  platform: Platform,
  given: SignInInput,
): Promise<Result<SignInResult, Failure>> => {
  const email = given.email.trim().toLowerCase()
  const attempt = await claimAttempt(platform, email, given)
  if (!attempt.ok) return attempt
  const found = await platform.db.system((tx) => findStaffByEmail(tx, email))
  const cost = getPasswordCost(platform.env)
  const hash = found?.password_hash ?? createUnmatchableHash(cost)
  const isRight = await verifyPassword(given.password, hash, cost)
  if (!found || !isRight) return fail(failure(staffErrors.wrongCredentials))
  const refused = await validateSecondFactor(platform, found, given.code)
  if (refused) return fail(refused)
  await renewHash(platform, found, given.password)
  const proof = { staff: found, subjects: [email], userAgent: given.userAgent }
  return ok(await completeAttempt(platform, attempt.value, proof))
}
