/** The middle of some figures. */
export const computeMedian = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * How far two samples are from being one, by Mann and Whitney: the z of their rank sum. Beyond ±2.58 chance alone does
 * it once in a hundred. It looks at ranks only, so a few slow answers of a busy machine do not count for much.
 */
export const computeRankDistance = (left: readonly number[], right: readonly number[]): number => {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const rankSum = all.reduce((sum, { isLeft }, index) => (isLeft ? sum + index + 1 : sum), 0)
  const [n, m] = [left.length, right.length]
  const expected = (n * (n + m + 1)) / 2
  const spread = Math.sqrt((n * m * (n + m + 1)) / 12)
  return (rankSum - expected) / spread
}
