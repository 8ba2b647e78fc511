import { digitsOf, type Money } from '#platform/kernel/money.ts'

/** Currencies that Stripe counts otherwise than ISO does. */
const COUNTED_OTHERWISE: ReadonlySet<string> = new Set(['ISK', 'UGX'])

/** Of three decimals Stripe carries two: the last digit must be 0. */
export const canCarry = ({ amount, currency }: Money): boolean =>
  !COUNTED_OTHERWISE.has(currency) && (digitsOf(currency) < 3 || amount % 10 === 0)
