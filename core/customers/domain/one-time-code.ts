import { days, minutes, seconds } from '#platform/kernel/clock.ts'
import { generateDigits, type Random } from '#platform/kernel/ids.ts'

/** Digits of a code for signing in: a million possibilities against five attempts. */
export const SIGN_IN_CODE_LENGTH = 6
export const SIGN_IN_CODE_TTL = minutes(5)
export const ATTEMPTS_PER_SIGN_IN_CODE = 5

/** The codes that a test setting accepts for every phone; production refuses to start with that setting. */
export const FIXED_TEST_CODES = ['1234', '0000'] as const

/** A random code, but never one that begins like a test code: those are publicly known. */
export const generateSignInCode = (random: Random): string => {
  const code = generateDigits(random, SIGN_IN_CODE_LENGTH)
  return FIXED_TEST_CODES.some((fixed) => code.startsWith(fixed)) ? generateSignInCode(random) : code
}

/** At most `count` codes within `window` milliseconds. */
export interface SendLimit {
  readonly count: number
  readonly window: number
}

/** Minimum time between two codes to a phone. */
export const SIGN_IN_CODE_RESEND_WAIT = seconds(30)

/** The limits of one phone: sending costs money and annoys the owner of the number. */
export const getPhoneLimits = (most: {
  readonly in10Minutes: number
  readonly inDay: number
}): SendLimit[] => [
  { count: 1, window: SIGN_IN_CODE_RESEND_WAIT },
  { count: most.in10Minutes, window: minutes(10) },
  { count: most.inDay, window: days(1) },
]

/** Maximum wrong codes for one phone in a day, over all its codes; after that no code is evaluated. */
export const WRONG_CODES_PER_DAY = 10

/**
 * Milliseconds until another code may be sent, given the times of earlier codes (newest first); 0 when it may be sent
 * now.
 */
export const computeSendDelay = (sent: readonly Date[], limits: readonly SendLimit[], now: Date): number => {
  const waits = limits.map(({ count, window }) => {
    const oldest = sent[count - 1]
    return oldest ? oldest.getTime() + window - now.getTime() : 0
  })
  return Math.max(0, ...waits)
}
