import { allocate } from '#platform/kernel/money-shares.ts'
import type { SharePart } from './quote-share.ts'

/** A share that was paid. Amounts in minor units. */
export interface PaidShare {
  readonly id: string
  /** What it still pays of the bill. */
  readonly kept: number
  /** What went back of it before; 0 when absent. */
  readonly returned?: number
  readonly parts: readonly SharePart[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** `amount` over shares in proportion to their weights, and no more than these. */
const allocateWithin = (amount: number, weights: readonly number[]): number[] =>
  sum(weights) === 0 ? weights.map(() => 0) : allocate(Math.min(amount, sum(weights)), weights)

/**
 * Who gets money back when the bill becomes cheaper: first those who have paid for what was removed, as much as they paid
 * for it; what is then left lowers what is due; and only what nothing is due for goes back to all, in proportion to what
 * they paid.
 */
export const assignRefunds = (
  shares: readonly PaidShare[],
  {
    removed,
    decrease,
    due,
  }: {
    /** Ids of lines that are gone, now or since earlier: what could not go back then does now. */
    readonly removed: ReadonlySet<string>
    readonly decrease: number
    readonly due: number
  },
): { readonly id: string; readonly amount: number }[] => {
  const forRemoved = shares.map(({ kept, returned = 0, parts }) => {
    const gone = sum(parts.filter(({ line }) => removed.has(line)).map(({ amount }) => amount))
    return Math.min(kept, Math.max(0, gone - returned))
  })
  const first = allocateWithin(decrease, forRemoved)
  const rest = Math.max(0, decrease - sum(first) - due)
  const then = allocateWithin(
    rest,
    shares.map(({ kept }, index) => kept - (first[index] ?? 0)),
  )
  return shares.flatMap(({ id }, index) => {
    const amount = (first[index] ?? 0) + (then[index] ?? 0)
    return amount > 0 ? [{ id, amount }] : []
  })
}
