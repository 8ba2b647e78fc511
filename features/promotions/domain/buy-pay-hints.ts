import type { PromotionEffect } from './promotion.ts'
import { countFreeByLine, pickEligibleLines, type ReductionLine } from './reduction.ts'

/** The state of "buy some, pay fewer" in a cart, in units. */
export interface BuyPayHints {
  /** Number of free units by line, only lines with any. */
  readonly free: ReadonlyMap<string, number>
  /** How many more units make another one free; 0 when all units are in groups. */
  readonly more: number
  /** The line with units of an incomplete group: the cheapest; null when all are complete. */
  readonly waiting: string | null
}

const NO_HINTS: BuyPayHints = { free: new Map(), more: 0, waiting: null }

/** Computes how many units are free, and how many are missing for the next free one. */
export const computeBuyPayHints = (
  effect: PromotionEffect,
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
