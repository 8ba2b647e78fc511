import { minutes } from '#platform/kernel/clock.ts'

/** Digits of the code that the order taker reads out: a million possibilities against three tries. */
export const SECRET_CODE_LENGTH = 6
export const SECRET_CODE_LIFETIME = minutes(2)
export const ATTEMPTS_PER_SECRET_CODE = 3

/** How long a customer's wish waits for an order taker. */
export const CODE_REQUEST_LIFETIME = minutes(15)

/** Codes that may be given for one wish; every one allows three tries. */
export const CODES_PER_REQUEST = 5

/** As it is typed: digits with blanks and dashes between. */
export const isSecretCode = (text: string): boolean => /^\d{6}$/.test(text)
