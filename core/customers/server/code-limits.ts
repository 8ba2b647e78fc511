import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { days, hours, later } from '#platform/kernel/clock.ts'
import { customerErrors } from '../contract/errors.ts'
import { phoneLimits, WRONG_CODES_PER_DAY, waitBeforeSending } from '../domain/one-time-code.ts'
import { blockedUntil, blockPrefix, sampleCodes, takeFromBudget, takeFromTotal } from './code-budgets.repo.ts'
import { keyedHash } from './code-secrets.ts'
import { lockCodes, sentToNetwork, sentToPhone, wrongTriesToday } from './codes.repo.ts'

type Settings = Platform['env']

/** To whom and for whom a code is wanted, as the limits see it. */
export interface CodeWish {
  readonly phoneHash: string
  readonly prefixHash: string
  readonly networkHash: string
  readonly dialCode: string
  /** Whether the dial code is not the store's own country's. */
  readonly isForeign: boolean
}

/** Why no code is sent, by name for the metrics. */
type Reason = 'guesses' | 'phone' | 'network' | 'prefix' | 'dialCode' | 'brand' | 'total'

export const phoneHashes = (
  platform: Pick<Platform, 'secret'>,
  number: string,
): Pick<CodeWish, 'phoneHash' | 'prefixHash'> => ({
  phoneHash: keyedHash(platform, 'phone', number),
  prefixHash: keyedHash(platform, 'prefix', number.slice(0, -4)),
})

/** How many milliseconds a phone waits: sending annoys whoever owns the number. */
const phoneWait = async (unit: Unit, env: Settings, { phoneHash }: CodeWish): Promise<number> => {
  const limits = phoneLimits({ in10Minutes: env.OTP_PER_PHONE_10_MINUTES, inDay: env.OTP_PER_PHONE_DAY })
  const most = Math.max(...limits.map(({ count }) => count))
  return waitBeforeSending(await sentToPhone(unit, phoneHash, most), limits, unit.now)
}

/** How many milliseconds a network waits, by its codes and, for a phone that is new to it, by its phones. */
const networkWait = async (unit: Unit, env: Settings, wish: CodeWish): Promise<number> => {
  const window = hours(1)
  const sent = await sentToNetwork(unit, wish.networkHash, env.OTP_PER_NETWORK_HOUR)
  const times = sent.map(({ created_at }) => created_at)
  const byCodes = waitBeforeSending(times, [{ count: env.OTP_PER_NETWORK_HOUR, window }], unit.now)
  const newest = new Map<string, Date>()
  for (const { phone_hash, created_at } of sent.toReversed()) newest.set(phone_hash, created_at)
  if (newest.has(wish.phoneHash)) return byCodes
  const phones = [...newest.values()].toSorted((a, b) => b.getTime() - a.getTime())
  const byPhones = [{ count: env.OTP_PHONES_PER_NETWORK_HOUR, window }]
  return Math.max(byCodes, waitBeforeSending(phones, byPhones, unit.now))
}

const isWasted = ({ sent, used }: { sent: number; used: number }, env: Settings): boolean =>
  used * 100 < env.OTP_PREFIX_VERIFIED_PERCENT * sent

/**
 * How many codes a prefix gets before it is judged: a tenth while nearly all of the brand's own last codes stay unused,
 * for then somebody is spreading over many prefixes, none of which alone would stand out in time.
 */
const sampleSize = async (unit: Unit, env: Settings): Promise<number> => {
  const usual = env.OTP_PREFIX_SAMPLE
  const lately = await sampleCodes(unit, { count: 4 * usual })
  const isSpread = lately.sent === 4 * usual && isWasted(lately, env)
  return isSpread ? Math.max(1, Math.floor(usual / 10)) : usual
}

/**
 * How many milliseconds a prefix waits. Who is paid for each message owns a block of numbers and never signs in with
 * them; people do. So a block whose codes nearly all stay unused is left alone for an hour, and others never notice.
 */
const prefixWait = async (unit: Unit, env: Settings, { prefixHash }: CodeWish): Promise<number> => {
  const until = await blockedUntil(unit, prefixHash)
  if (until && until > unit.now) return until.getTime() - unit.now.getTime()
  const count = await sampleSize(unit, env)
  const lately = await sampleCodes(unit, { count, prefixHash, since: until })
  if (lately.sent < count || !isWasted(lately, env)) return 0
  await blockPrefix(unit, prefixHash, later(unit.now, hours(1)))
  return hours(1)
}

const refusalOf = (platform: Platform, reason: Reason, wait: number): Failure => {
  platform.metrics.events.inc({ name: `code.refused.${reason}` })
  const seconds = Math.ceil(wait / 1000)
  return seconds <= 60
    ? failure(customerErrors.waitToResend, { values: { seconds }, retryAfter: seconds })
    : failure(customerErrors.tooManyCodes, { retryAfter: seconds })
}

const untilTomorrow = (now: Date): number => days(1) - (now.getTime() % days(1))

/**
 * Makes room for one code under all limits of the brand, or says why there is none. Small circles come before large
 * ones, so that whoever is over a small limit never uses up what others share. All is counted in the database: a
 * restart forgets nothing.
 */
export const makeRoom = async (
  platform: Platform,
  unit: Unit,
  wish: CodeWish,
): Promise<Failure | undefined> => {
  const { env } = platform
  await lockCodes(unit, wish.phoneHash)
  await lockCodes(unit, wish.networkHash)
  await lockCodes(unit, wish.prefixHash)
  if ((await wrongTriesToday(unit, wish.phoneHash)) >= WRONG_CODES_PER_DAY)
    return refusalOf(platform, 'guesses', days(1))
  const waits: readonly [Reason, typeof phoneWait][] = [
    ['phone', phoneWait],
    ['network', networkWait],
    ['prefix', prefixWait],
  ]
  for (const [reason, waitOf] of waits) {
    const wait = await waitOf(unit, env, wish)
    if (wait > 0) return refusalOf(platform, reason, wait)
  }
  const tomorrow = untilTomorrow(unit.now)
  if (wish.isForeign && !(await takeFromBudget(unit, wish.dialCode, env.OTP_PER_DIAL_CODE_DAY)))
    return refusalOf(platform, 'dialCode', tomorrow)
  if (!(await takeFromBudget(unit, 'all', env.OTP_PER_BRAND_DAY)))
    return refusalOf(platform, 'brand', tomorrow)
  return undefined
}

/** Makes room for one code under what all brands together may send in a day. Opens a unit of its own. */
export const makeRoomInTotal = async (platform: Platform): Promise<Failure | undefined> => {
  const hasRoom = await platform.db.system((unit) => takeFromTotal(unit, platform.env.OTP_PER_DAY))
  return hasRoom ? undefined : refusalOf(platform, 'total', untilTomorrow(platform.clock.now()))
}
