import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, hours } from '#platform/kernel/clock.ts'
import { customerErrors } from '../contract/errors.ts'
import { computeAllowance, UNVERIFIED_CODES_PER_USE } from '../domain/network-allowance.ts'
import {
  ATTEMPTS_PER_SIGN_IN_CODE,
  computeSendDelay,
  getPhoneLimits,
  WRONG_CODES_PER_DAY,
} from '../domain/one-time-code.ts'
import {
  blockPrefix,
  consumeCodeBudget,
  consumeTotalBudget,
  countRecentCodes,
  findBlockedUntil,
} from './code-budgets.repo.ts'
import {
  countAttemptsOfNetwork,
  countVerifiedCodesOfNetwork,
  countWrongAttempts,
  listCodesSentToPhone,
  listUnverifiedCodesOfNetwork,
  lockCodeSending,
} from './codes.repo.ts'
import { computeKeyedHash } from './keyed-hash.signature.ts'

type Settings = Platform['env']

/** The phone and the origin of a requested code, as the limits use them. */
export interface CodeLimitInput {
  readonly phoneHash: string
  readonly prefixHash: string
  readonly networkHash: string
  readonly dialCode: string
  /** Whether the dial code differs from that of the store's own country. */
  readonly isForeign: boolean
}

/** Why no code is sent, by name for the metrics. */
type RefusalReason = 'guesses' | 'phone' | 'network' | 'prefix' | 'dialCode' | 'brand' | 'total'

export const hashPhone = (
  platform: Pick<Platform, 'secret'>,
  number: string,
): Pick<CodeLimitInput, 'phoneHash' | 'prefixHash'> => ({
  phoneHash: computeKeyedHash(platform, 'phone', number),
  prefixHash: computeKeyedHash(platform, 'prefix', number.slice(0, -4)),
})

/** Milliseconds that a phone must wait: sending annoys the owner of the number. */
const computePhoneWait = async (
  tx: Transaction,
  env: Settings,
  { phoneHash }: CodeLimitInput,
): Promise<number> => {
  const limits = getPhoneLimits({ in10Minutes: env.OTP_PER_PHONE_10_MINUTES, inDay: env.OTP_PER_PHONE_DAY })
  const most = Math.max(...limits.map(({ count }) => count))
  return computeSendDelay(await listCodesSentToPhone(tx, phoneHash, most), limits, tx.now)
}

/**
 * Milliseconds that a network must wait, by its unverified codes and, for a phone that is new to it, by their phones.
 * Verified ones are not counted and make room for others, so that a crowd behind one address is served.
 */
const computeNetworkWait = async (tx: Transaction, env: Settings, input: CodeLimitInput): Promise<number> => {
  const window = hours(1)
  const used = await countVerifiedCodesOfNetwork(tx, input.networkHash)
  const allow = (base: number) => computeAllowance({ base, used, perUse: UNVERIFIED_CODES_PER_USE })
  const most = allow(env.OTP_PER_NETWORK_HOUR)
  const sent = await listUnverifiedCodesOfNetwork(tx, input.networkHash, most)
  const times = sent.map(({ created_at }) => created_at)
  const byCodes = computeSendDelay(times, [{ count: most, window }], tx.now)
  const newest = new Map<string, Date>()
  for (const { phone_hash, created_at } of sent.toReversed()) newest.set(phone_hash, created_at)
  if (newest.has(input.phoneHash)) return byCodes
  const phones = [...newest.values()].toSorted((a, b) => b.getTime() - a.getTime())
  const byPhones = [{ count: allow(env.OTP_PHONES_PER_NETWORK_HOUR), window }]
  return Math.max(byCodes, computeSendDelay(phones, byPhones, tx.now))
}

/**
 * How many attempts a code has. Where a network's unverified codes were tried too often, a code has one: guesses spread
 * over many numbers find nothing, and a customer beside them who types the code right is still let in.
 */
export const getAttemptsPerCode = async (
  tx: Transaction,
  env: Settings,
  networkHash: string,
): Promise<number> => {
  const used = await countVerifiedCodesOfNetwork(tx, networkHash)
  const base = env.OTP_GUESSES_PER_NETWORK_HOUR
  const most = computeAllowance({ base, used, perUse: UNVERIFIED_CODES_PER_USE })
  return (await countAttemptsOfNetwork(tx, networkHash)) < most ? ATTEMPTS_PER_SIGN_IN_CODE : 1
}

const isWasted = ({ sent, used }: { sent: number; used: number }, env: Settings): boolean =>
  used * 100 < env.OTP_PREFIX_VERIFIED_PERCENT * sent

/**
 * How many codes a prefix gets before it is evaluated: a tenth while nearly all of the brand's latest codes stay
 * unused, because then an attack is spread over many prefixes, none of which alone would be detected in time.
 */
const computeSampleSize = async (tx: Transaction, env: Settings): Promise<number> => {
  const usual = env.OTP_PREFIX_SAMPLE
  const lately = await countRecentCodes(tx, { count: 4 * usual })
  const isSpread = lately.sent === 4 * usual && isWasted(lately, env)
  return isSpread ? Math.max(1, Math.floor(usual / 10)) : usual
}

/**
 * Milliseconds that a prefix must wait. A fraudster who is paid for each message owns a block of numbers and never
 * signs in with them; customers do. So a block whose codes nearly all stay unused is blocked for an hour, without
 * affecting others.
 */
const computePrefixWait = async (
  tx: Transaction,
  env: Settings,
  { prefixHash }: CodeLimitInput,
): Promise<number> => {
  const until = await findBlockedUntil(tx, prefixHash)
  if (until && until > tx.now) return until.getTime() - tx.now.getTime()
  const count = await computeSampleSize(tx, env)
  const lately = await countRecentCodes(tx, { count, prefixHash, since: until })
  if (lately.sent < count || !isWasted(lately, env)) return 0
  await blockPrefix(tx, prefixHash, addMilliseconds(tx.now, hours(1)))
  tx.keepOnFailure('otp_blocked_prefixes')
  return hours(1)
}

const createRefusal = (platform: Platform, reason: RefusalReason, wait: number): Failure => {
  platform.metrics.events.inc({ name: `code.refused.${reason}` })
  const seconds = Math.ceil(wait / 1000)
  return seconds <= 60
    ? failure(customerErrors.waitToResend, { field: 'phone', retryAfter: seconds })
    : failure(customerErrors.tooManyCodes, { field: 'phone', retryAfter: seconds })
}

/** Refuses a number in a block of numbers whose codes stayed unused. */
export const refuseBlockedPrefix = async (
  platform: Platform,
  tx: Transaction,
  number: string,
): Promise<Failure | undefined> => {
  const until = await findBlockedUntil(tx, hashPhone(platform, number).prefixHash)
  return until && until > tx.now
    ? createRefusal(platform, 'prefix', until.getTime() - tx.now.getTime())
    : undefined
}

const computeTimeUntilTomorrow = (now: Date): number => days(1) - (now.getTime() % days(1))

/** Reserves one code of the day under the limits of a foreign dial code and of the brand. */
export const reserveBrandQuota = async (
  platform: Platform,
  tx: Transaction,
  { dialCode, isForeign }: Pick<CodeLimitInput, 'dialCode' | 'isForeign'>,
): Promise<Failure | undefined> => {
  const { env } = platform
  const tomorrow = computeTimeUntilTomorrow(tx.now)
  if (isForeign && !(await consumeCodeBudget(tx, dialCode, env.OTP_PER_DIAL_CODE_DAY)))
    return createRefusal(platform, 'dialCode', tomorrow)
  if (!(await consumeCodeBudget(tx, 'all', env.OTP_PER_BRAND_DAY)))
    return createRefusal(platform, 'brand', tomorrow)
  return undefined
}

/**
 * Reserves one code under all limits of the brand, or returns why it cannot. Narrow limits come before wide ones, so
 * that requests over a narrow limit never use up a shared one. All counts are in the database: a restart loses
 * nothing.
 */
export const reserveCodeQuota = async (
  platform: Platform,
  tx: Transaction,
  input: CodeLimitInput,
): Promise<Failure | undefined> => {
  const { env } = platform
  await lockCodeSending(tx, input.phoneHash)
  await lockCodeSending(tx, input.networkHash)
  await lockCodeSending(tx, input.prefixHash)
  if ((await countWrongAttempts(tx, input.phoneHash)) >= WRONG_CODES_PER_DAY)
    return createRefusal(platform, 'guesses', days(1))
  const waits: readonly [RefusalReason, typeof computePhoneWait][] = [
    ['phone', computePhoneWait],
    ['network', computeNetworkWait],
    ['prefix', computePrefixWait],
  ]
  for (const [reason, waitOf] of waits) {
    const wait = await waitOf(tx, env, input)
    if (wait > 0) return createRefusal(platform, reason, wait)
  }
  return reserveBrandQuota(platform, tx, input)
}

/** Reserves one code under the daily limit of all brands together. Opens a transaction of its own. */
export const reserveTotalQuota = async (platform: Platform): Promise<Failure | undefined> => {
  const hasRoom = await platform.db.system((tx) => consumeTotalBudget(tx, platform.env.OTP_PER_DAY))
  return hasRoom
    ? undefined
    : createRefusal(platform, 'total', computeTimeUntilTomorrow(platform.clock.now()))
}
