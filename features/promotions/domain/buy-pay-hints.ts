import type { Effect } from './promotion.ts'
import { countFreeByLine, pickEligibleLines, type ReductionLine } from './reduction.ts'

/** What "buy some, pay fewer" does to a cart, piece by piece. */
export interface BuyPayHints {
  /** Free pieces by line, only lines that have some. */
  readonly free: ReadonlyMap<string, number>
  /** How many more pieces make another one free; 0 when all pieces are in groups. */
  readonly more: number
  /** The line whose pieces wait for more: the cheapest; null when none waits. */
  readonly waiting: string | null
}

const NO_HINTS: BuyPayHints = { free: new Map(), more: 0, waiting: null }

/** What to tell about pieces: how many are free, and how many are missing to the next free one. */
export const computeBuyPayHints = (
  effect: Effect,
  basket: { readonly lines: readonly ReductionLine[] },
): BuyPayHints => {
  if (effect.kind !== 'buyPay') return NO_HINTS
  const lines = pickEligibleLines(effect, basket)
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  const rest = count % effect.buy
  const free = new Map([...countFreeByLine(effect, lines)].filter(([, pieces]) => pieces > 0))
  return {
    free,
    more: rest === 0 ? 0 : effect.buy - rest,
    waiting: rest === 0 ? null : (lines.at(-1)?.id ?? null),
  }
}
