import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { getRetryValues } from '#platform/http/shop-clock.ts'
import { generateId, isId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { toNetwork } from '#platform/limits/rate-limits.ts'
import { staffErrors } from '../contract/errors.ts'
import {
  type AttemptCounter,
  claimSignInAttempt,
  clearSignInAttempts,
  hashSignInKey,
  listCounters,
} from './sign-in-attempts.repo.ts'
import { findKnownOrigin, saveOrigins } from './sign-in-origins.repo.ts'
import type { StaffRow } from './staff.repo.ts'
import { openStaffSession, type StaffSessionSecrets } from './staff-sessions.repo.ts'

/** From where somebody signs in. */
export interface SignInSource {
  readonly userAgent: string | undefined
  readonly ip: string
  /** From an earlier sign-in of anyone in this browser. */
  readonly device: string | undefined
  /** Of the texts of refusals. */
  readonly language: Language
}

/** One attempt, which was counted before anything was verified. */
interface SignInAttempt {
  readonly counters: readonly AttemptCounter[]
  readonly origins: readonly string[]
  readonly device: string
}

export interface SignInResult extends StaffSessionSecrets {
  readonly staffId: string
  readonly brandId: string
  /** Identifies the browser at its next sign-in. */
  readonly device: string
}

/**
 * Claims an attempt to sign in as `subject`, an address or a credential. After five that failed on a network or device
 * it is blocked there for 15 minutes, then twice as long each time.
 */
export const claimAttempt = async (
  platform: Platform,
  subject: string,
  source: SignInSource,
): Promise<Result<SignInAttempt, Failure>> => {
  const network = hashSignInKey(platform, 'network', toNetwork(source.ip))
  const device = source.device && isId(source.device) ? source.device : generateId(platform.random)
  const origins = [hashSignInKey(platform, 'device', device), network]
  const { counters, blockedUntil } = await platform.db.system(async (tx) => {
    const known = await findKnownOrigin(tx, hashSignInKey(platform, subject), origins)
    const counted = listCounters(platform, { subject, network, known })
    return { counters: counted, blockedUntil: await claimSignInAttempt(tx, counted) }
  })
  if (!blockedUntil) return ok({ counters, origins, device })
  const retryAfter = Math.ceil((blockedUntil.getTime() - platform.clock.now().getTime()) / 1000)
  // No brand's clock: it would say whether the address is known.
  const values = await getRetryValues(platform, retryAfter, { brandId: undefined, language: source.language })
  return fail(failure(staffErrors.blocked, { values, retryAfter }))
}

interface Proof {
  readonly staff: Pick<StaffRow, 'id' | 'brand_id'>
  /** The address or credential that was proved; the network and the device are known for all of them from now on. */
  readonly subjects: readonly string[]
  readonly userAgent: string | undefined
}

/** Gives the attempts back and opens the session of somebody who has proved who they are. */
export const completeAttempt = async (
  platform: Platform,
  { counters, origins, device }: SignInAttempt,
  { staff, subjects, userAgent }: Proof,
): Promise<SignInResult> => {
  await platform.db.system(async (tx) => {
    await clearSignInAttempts(tx, counters)
    for (const subject of subjects) await saveOrigins(tx, hashSignInKey(platform, subject), origins)
  })
  return platform.db.tenant(staff.brand_id, async (tx) => ({
    ...{ staffId: staff.id, brandId: staff.brand_id, device },
    ...(await openStaffSession(tx, { staffId: staff.id, userAgent })),
  }))
}
