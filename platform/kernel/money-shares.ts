// Apart from the format of money, because no screen before the first touch computes shares.

/** `numerator / denominator` as a whole number, halves away from zero. Exact for any safe integers. */
export const divideRounded = (numerator: bigint, denominator: bigint): number => {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = Number((n * 2n + d) / (d * 2n))
  return negative && rounded !== 0 ? -rounded : rounded
}

/** `amount * basisPoints / 10000`, rounded half away from zero. 500 basis points are 5 %. */
export const computePercent = (amount: number, basisPoints: number): number =>
  divideRounded(BigInt(amount) * BigInt(basisPoints), 10_000n)

/** The tax that is already inside `gross` at a rate of `basisPoints`: gross × rate / (1 + rate). */
export const computeIncludedTax = (gross: number, basisPoints: number): number =>
  divideRounded(BigInt(gross) * BigInt(basisPoints), 10_000n + BigInt(basisPoints))

/**
 * Splits `total` by `weights` in whole minor units so that the shares add up to `total` exactly: each gets the floor,
 * the rest goes to the largest remainders, earlier entries first.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => {
    const product = BigInt(Math.abs(total)) * BigInt(weight)
    return { floor: Number(product / BigInt(sum)), remainder: product % BigInt(sum) }
  })
  let left = Math.abs(total) - exact.reduce((a, part) => a + part.floor, 0)
  const order = exact
    .map((part, index) => ({ ...part, index }))
    .sort((a, b) => (b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.index - b.index))
  const shares = exact.map((part) => part.floor)
  for (const { index } of order) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return total < 0 ? shares.map((part) => (part === 0 ? 0 : -part)) : shares
}
