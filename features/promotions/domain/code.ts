import { normalizeDigits } from '#core/customers/domain/digits.ts'

/** The longest accepted code. */
export const MAX_CODE_LENGTH = 40

/**
 * A code in the form in which it is compared and stored: without spaces, in capitals, with digits of any script as 0
 * to 9, so that `welcome ١٠` is `WELCOME10`.
 */
export const normalizeCode = (typed: string): string =>
  normalizeDigits(typed).replaceAll(/\s/g, '').toUpperCase()
