/** The value at or below which the share `q` (0 to 1) of the values is, by nearest rank. NaN for none. */
export const computeQuantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

export const computeMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Half the distance between the highest and the lowest round, as a share of the median: 0.1 reads as ±10 %. */
export const computeSpread = (values: readonly number[]): number =>
  values.length < 2 ? 0 : (Math.max(...values) - Math.min(...values)) / 2 / computeMedian(values)

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The slope of the least-squares line through points of (x, y). */
export const computeSlope = (points: readonly (readonly [x: number, y: number])[]): number => {
  const middleX = computeMean(points.map(([x]) => x))
  const middleY = computeMean(points.map(([, y]) => y))
  const rise = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0)
  return rise / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0)
}
