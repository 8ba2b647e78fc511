import { toAsciiDigits } from '#platform/kernel/typed-amount.ts'

/** Basis points of a percentage with at most two decimals, in any digits; undefined when it is none. */
export const parsePercent = (text: string): number | undefined => {
  const plain = toAsciiDigits(text).replace(/[%٪]/, '').replace(/[,٫]/, '.').trim()
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return undefined
  const points = Math.round(Number(plain) * 100)
  return points <= 10_000 ? points : undefined
}

/** Basis points as they are typed. */
export const formatPercent = (points: number): string => String(points / 100)
