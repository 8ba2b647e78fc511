import { normalizeDigits } from '#core/customers/domain/digits.ts'

/** The longest code that is looked at. */
export const MAX_CODE_LENGTH = 40

/**
 * A code as it is compared: without blanks, in capitals, with digits of any script as 0 to 9, so that `welcome ١٠`
 * is `WELCOME10`. Codes are kept in this form.
 */
export const normalizeCode = (typed: string): string =>
  normalizeDigits(typed).replaceAll(/\s/g, '').toUpperCase()
