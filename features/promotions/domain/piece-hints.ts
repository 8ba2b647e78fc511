import type { Effect } from './promotion.ts'
import { eligibleLines, freePieces, type PieceLine } from './reduction.ts'

/** What "buy some, pay fewer" does to a cart, piece by piece. */
export interface PieceHints {
  /** Free pieces by line, only lines that have some. */
  readonly free: ReadonlyMap<string, number>
  /** How many more pieces make another one free; 0 when all pieces are in groups. */
  readonly more: number
  /** The line whose pieces wait for more: the cheapest; null when none waits. */
  readonly waiting: string | null
}

const NONE: PieceHints = { free: new Map(), more: 0, waiting: null }

/** What to tell about pieces: how many are free, and how many are missing to the next free one. */
export const pieceHints = (effect: Effect, basket: { readonly lines: readonly PieceLine[] }): PieceHints => {
  if (effect.kind !== 'buyPay') return NONE
  const lines = eligibleLines(effect, basket)
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  const rest = count % effect.buy
  const free = new Map([...freePieces(effect, lines)].filter(([, pieces]) => pieces > 0))
  return {
    free,
    more: rest === 0 ? 0 : effect.buy - rest,
    waiting: rest === 0 ? null : (lines.at(-1)?.id ?? null),
  }
}
