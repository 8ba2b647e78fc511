/** A part of something whole, as people say it: a third, two of three. */
export interface Fraction {
  readonly num: number
  readonly den: number
}

/** Exact: denominators of many guests multiply beyond what numbers hold. */
interface ExactFraction {
  readonly num: bigint
  readonly den: bigint
}

const computeDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : computeDivisor(b, a % b))

/** The sum of parts, exactly. */
export const sumFractions = (parts: readonly Fraction[]): ExactFraction =>
  parts.reduce<ExactFraction>(
    (sum, { num, den }) => {
      const added = { num: sum.num * BigInt(den) + BigInt(num) * sum.den, den: sum.den * BigInt(den) }
      const divisor = computeDivisor(added.num, added.den)
      return { num: added.num / divisor, den: added.den / divisor }
    },
    { num: 0n, den: 1n },
  )

export const isMoreThanWhole = ({ num, den }: ExactFraction): boolean => num > den

export const isWhole = ({ num, den }: ExactFraction): boolean => num === den
