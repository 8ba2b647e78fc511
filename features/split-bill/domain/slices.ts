import type { Fraction } from './fraction.ts'

/** A share's part of a line. */
export interface ShareFraction extends Fraction {
  readonly share: string
}

/** One of the equal slices in which a line is shown; `share` is null while nobody has it. */
export interface Slice {
  readonly share: string | null
}

/** More slices would be too small to tap. */
const MAX_SLICES = 12

const computeDivisor = (a: number, b: number): number => (b === 0 ? a : computeDivisor(b, a % b))

/**
 * Shows a line as equal slices: its units, or the parts into which guests have divided it. Undefined when these do not
 * fit a few equal slices.
 */
export const listSlices = (
  parts: readonly ShareFraction[],
  { qty, divided = 1 }: { readonly qty: number; readonly divided?: number },
): Slice[] | undefined => {
  const count = [qty * divided, ...parts.map(({ den }) => den)].reduce(
    (all, den) => (all * den) / computeDivisor(all, den),
    1,
  )
  const most = Math.max(MAX_SLICES, qty)
  if (count > most) return undefined
  const owned = parts.flatMap(({ share, num, den }) =>
    Array.from({ length: (num * count) / den }, (): Slice => ({ share })),
  )
  return [...owned, ...Array.from({ length: Math.max(0, count - owned.length) }, () => ({ share: null }))]
}

/** A part with slices added or, below 0, given up; undefined when nothing remains of it. */
export const addSlices = (
  part: Fraction | undefined,
  change: { readonly count: number; readonly of: number },
): Fraction | undefined => {
  const before = part ? (part.num * change.of) / part.den : 0
  const num = Math.round(before) + change.count
  if (num <= 0) return undefined
  const divisor = computeDivisor(num, change.of)
  return { num: num / divisor, den: change.of / divisor }
}
