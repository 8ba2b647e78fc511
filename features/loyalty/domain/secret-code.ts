import { minutes } from '#platform/kernel/clock.ts'

/** Digits of the code that the order taker reads out: a million possibilities against three attempts. */
export const SECRET_CODE_LENGTH = 6
export const SECRET_CODE_LIFETIME = minutes(2)
export const ATTEMPTS_PER_SECRET_CODE = 3

/** How long a customer's request waits for an order taker. */
export const CODE_REQUEST_LIFETIME = minutes(15)

/** Maximum number of codes per request; each allows three attempts. */
export const CODES_PER_REQUEST = 5

/** Expects normalized text: without the spaces and dashes that people type. */
export const isSecretCode = (text: string): boolean => /^\d{6}$/.test(text)
