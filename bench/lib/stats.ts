/** The value below which the share `q` (0 to 1) of the values lies, by nearest rank. NaN for none. */
export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Half the way between the highest and the lowest round, as a share of the median: 0.1 reads as ±10 %. */
export const spread = (values: readonly number[]): number =>
  values.length < 2 ? 0 : (Math.max(...values) - Math.min(...values)) / 2 / median(values)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The slope of the straight line with the least squares through points of (x, y). */
export const slope = (points: readonly (readonly [x: number, y: number])[]): number => {
  const middleX = mean(points.map(([x]) => x))
  const middleY = mean(points.map(([, y]) => y))
  const rise = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0)
  return rise / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0)
}
