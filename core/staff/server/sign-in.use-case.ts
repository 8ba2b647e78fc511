import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateId, isId } from '#platform/kernel/ids.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { toNetwork } from '#platform/limits/rate-limits.ts'
import { staffErrors } from '../contract/errors.ts'
import { UNMATCHABLE_HASH, verifyPassword } from './password-hash.signature.ts'
import {
  claimSignInAttempt,
  clearSignInAttempts,
  hashSignInKey,
  listCounters,
} from './sign-in-attempts.repo.ts'
import { findKnownOrigin, saveOrigins } from './sign-in-origins.repo.ts'
import { findStaffByEmail } from './staff.repo.ts'
import { openStaffSession } from './staff-sessions.repo.ts'

interface SignInResult {
  readonly staffId: string
  readonly brandId: string
  readonly token: string
  readonly companion: string
  /** Identifies the browser at its next sign-in. */
  readonly device: string
}

interface SignInInput {
  readonly email: string
  readonly password: string
  readonly ip: string
  /** From an earlier sign-in of anyone in this browser. */
  readonly device: string | undefined
}

/**
 * Signs a member of staff in. An unknown address and a wrong password have the same response and duration; after five
 * wrong passwords either is blocked for 15 minutes on this network or device, then twice as long each time.
 */
export const signIn = async (
  platform: Platform,
  given: SignInInput,
): Promise<Result<SignInResult, Failure>> => {
  const email = given.email.trim().toLowerCase()
  const address = hashSignInKey(platform, email)
  const network = hashSignInKey(platform, 'network', toNetwork(given.ip))
  const device = given.device && isId(given.device) ? given.device : generateId(platform.random)
  const origins = [hashSignInKey(platform, 'device', device), network]
  const { counters, blockedUntil } = await platform.db.system(async (tx) => {
    const known = await findKnownOrigin(tx, address, origins)
    const counted = listCounters(platform, { email, network, known })
    return { counters: counted, blockedUntil: await claimSignInAttempt(tx, counted) }
  })
  if (blockedUntil) {
    const retryAfter = Math.ceil((blockedUntil.getTime() - platform.clock.now().getTime()) / 1000)
    const values = { minutes: Math.ceil(retryAfter / 60) }
    return fail(failure(staffErrors.blocked, { values, retryAfter }))
  }
  const found = await platform.db.system((tx) => findStaffByEmail(tx, email))
  const isRight = await verifyPassword(given.password, found?.password_hash ?? UNMATCHABLE_HASH)
  if (!found || !isRight) return fail(failure(staffErrors.wrongCredentials))
  await platform.db.system(async (tx) => {
    await clearSignInAttempts(tx, counters)
    await saveOrigins(tx, address, origins)
  })
  return platform.db.tenant(found.brand_id, async (tx) =>
    ok({ staffId: found.id, brandId: found.brand_id, device, ...(await openStaffSession(tx, found.id)) }),
  )
}
