import { allocate } from '#platform/kernel/money-shares.ts'
import type { BasketLine, RuleShare } from './price-rule.ts'

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sumLeft = (lines: readonly BasketLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Allocates an amount to lines in proportion to their remaining amounts, by largest remainder; never more than that.
 * Allocates by tax first and then within each tax, so that splitting or reordering lines changes no tax.
 */
export const allocateOverLines = (amount: number, lines: readonly BasketLine[]): RuleShare[] => {
  const taxes = [...Map.groupBy(lines, ({ taxId }) => taxId ?? '')].toSorted(([a], [b]) => compareTexts(a, b))
  const sums = taxes.map(([, group]) => sumLeft(group))
  const parts = allocate(Math.min(amount, sumLeft(lines)), sums)
  return taxes.flatMap(([, group], index) => {
    const shares = allocate(
      parts[index] ?? 0,
      group.map((line) => line.amount),
    )
    return group.map(({ id }, place) => ({ on: id, amount: shares[place] ?? 0 }))
  })
}
