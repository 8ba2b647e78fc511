import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'

/** Currencies whose decimals at Stripe differ from ISO. */
const NON_ISO_CURRENCIES: ReadonlySet<string> = new Set(['ISK', 'UGX'])

/** Stripe supports two of three decimals: the last digit must be 0. */
export const canRepresentAmount = ({ amount, currency }: Money): boolean =>
  !NON_ISO_CURRENCIES.has(currency) && (getDecimalDigits(currency) < 3 || amount % 10 === 0)
