import { FIXED_TEST_CODES } from '#core/customers/domain/one-time-code.ts'
import { hours, minutes, seconds } from '#platform/kernel/clock.ts'
import { generateDigits, type Random } from '#platform/kernel/ids.ts'

/** Digits of a payer's code. With so few, attempts are few and a link freezes. */
export const PAYER_CODE_LENGTH = 4
export const PAYER_CODE_TTL = minutes(5)
export const ATTEMPTS_PER_PAYER_CODE = 3

/** Time between two codes for one phone. */
export const PAYER_CODE_RESEND_WAIT = seconds(30)

/** Codes in {@link FREEZE_TIME} for one link, which several people may pay in parts, and for one phone over all links. */
export const CODES_PER_LINK = 20
export const CODES_PER_PHONE = 6

/** Wrong codes in {@link FREEZE_TIME} after which a link takes no code: 10 guesses of 10,000. */
export const WRONG_CODES_PER_LINK = 10
export const FREEZE_TIME = hours(1)

/** A random code, but none of those that are known from test settings. */
export const generatePayerCode = (random: Random): string => {
  const code = generateDigits(random, PAYER_CODE_LENGTH)
  return FIXED_TEST_CODES.some((fixed) => fixed === code) ? generatePayerCode(random) : code
}
