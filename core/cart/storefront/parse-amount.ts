import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'

/** Parses a typed amount that is not negative. */
export const parseAmount = (typed: string, currency: string): number | undefined => {
  const amount = parseTypedAmount(typed, currency)
  return amount !== undefined && amount >= 0 ? amount : undefined
}
