import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import { UNMATCHABLE_HASH, verifyPassword } from './password-hash.signature.ts'
import { claimAttempt, clearAttempts, hashEmail } from './sign-in-attempts.repo.ts'
import { findStaffByEmail } from './staff.repo.ts'
import { openStaffSession } from './staff-sessions.repo.ts'

interface SignInResult {
  readonly staffId: string
  readonly brandId: string
  readonly token: string
  readonly companion: string
}

/**
 * Signs a member of staff in. An unknown address and a wrong password have the same response and duration; after five
 * wrong passwords either is blocked for 15 minutes, then twice as long each time.
 */
export const signIn = async (
  platform: Platform,
  given: { email: string; password: string },
): Promise<Result<SignInResult, Failure>> => {
  const email = given.email.trim().toLowerCase()
  const hash = hashEmail(platform, email)
  const blockedUntil = await platform.db.system((tx) => claimAttempt(tx, hash))
  if (blockedUntil) {
    const retryAfter = Math.ceil((blockedUntil.getTime() - platform.clock.now().getTime()) / 1000)
    const values = { minutes: Math.ceil(retryAfter / 60) }
    return fail(failure(staffErrors.blocked, { values, retryAfter }))
  }
  const found = await platform.db.system((tx) => findStaffByEmail(tx, email))
  const isRight = await verifyPassword(given.password, found?.password_hash ?? UNMATCHABLE_HASH)
  if (!found || !isRight) return fail(failure(staffErrors.wrongCredentials))
  await platform.db.system((tx) => clearAttempts(tx, hash))
  return platform.db.tenant(found.brand_id, async (tx) =>
    ok({ staffId: found.id, brandId: found.brand_id, ...(await openStaffSession(tx, found.id)) }),
  )
}
