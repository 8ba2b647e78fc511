import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'

/** Currencies that Stripe counts otherwise than ISO does. */
const NON_ISO_CURRENCIES: ReadonlySet<string> = new Set(['ISK', 'UGX'])

/** Of three decimals Stripe carries two: the last digit must be 0. */
export const canRepresentAmount = ({ amount, currency }: Money): boolean =>
  !NON_ISO_CURRENCIES.has(currency) && (getDecimalDigits(currency) < 3 || amount % 10 === 0)
