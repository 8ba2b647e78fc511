import type { MenuProduct } from '#core/menus/domain/menu.ts'

/** How many pieces of a product one order may hold. */
export type OrderLimits = Pick<MenuProduct, 'minPerOrder' | 'maxPerOrder'>

/** A line as limits count it: what was ordered, and every piece that it comes to, those of a meal deal among them. */
export interface CountedLine {
  readonly productId: string
  readonly qty: number
  readonly stockQuantities: readonly { readonly productId: string; readonly qty: number }[]
}

/** What a line does against the limits of a product. */
export type LimitBreach = { readonly productId: string; readonly limit: number } & (
  | {
      readonly kind: 'aboveMost'
      /** So many of this line fit beside the lines before it. */
      readonly left: number
    }
  | {
      readonly kind: 'belowLeast'
      /** Pieces that must be added. */
      readonly missing: number
    }
)

type LimitLookup = (productId: string) => OrderLimits | undefined
type Counts = ReadonlyMap<string, number>

const countByProduct = (lines: readonly CountedLine[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { stockQuantities } of lines)
    for (const { productId, qty } of stockQuantities)
      counts.set(productId, (counts.get(productId) ?? 0) + qty)
  return counts
}

const findExcess = (line: CountedLine, before: Counts, limitsOf: LimitLookup): LimitBreach | null => {
  const breaches = [...countByProduct([line])].flatMap(([productId, needed]) => {
    const limit = limitsOf(productId)?.maxPerOrder ?? null
    const room = limit === null ? needed : limit - (before.get(productId) ?? 0)
    if (limit === null || room >= needed) return []
    const left = Math.floor(Math.max(0, room) / (needed / line.qty))
    return [{ kind: 'aboveMost' as const, productId, limit, left }]
  })
  return breaches.toSorted((a, b) => a.left - b.left)[0] ?? null
}

/**
 * What of an order's lines is against the limits of their products, line by line: counted over all lines, whatever
 * their options. Earlier lines are served first, so the first one that is too many bears it. The most counts the pieces
 * of meal deals too; the least is asked only of what was ordered by itself, and the first such line bears it.
 */
export const findLimitBreaches = (
  lines: readonly CountedLine[],
  limitsOf: LimitLookup,
): readonly (LimitBreach | null)[] => {
  const total = countByProduct(lines)
  const before = new Map<string, number>()
  const asked = new Set<string>()
  return lines.map((line) => {
    const { productId } = line
    const above = findExcess(line, before, limitsOf)
    for (const [id, qty] of countByProduct([line])) before.set(id, (before.get(id) ?? 0) + qty)
    const limit = limitsOf(productId)?.minPerOrder ?? 1
    const missing = limit - (total.get(productId) ?? 0)
    const isAsked = asked.has(productId)
    asked.add(productId)
    return above ?? (missing > 0 && !isAsked ? { kind: 'belowLeast', productId, limit, missing } : null)
  })
}

/**
 * The limits that a change of an order's lines goes against. What was so before, because a limit was set later, is no
 * reason to refuse a change that comes nearer to it or leaves it alone.
 */
export const findNewBreaches = (
  before: readonly CountedLine[],
  after: readonly CountedLine[],
  limitsOf: LimitLookup,
): readonly LimitBreach[] => {
  const [was, is] = [countByProduct(before), countByProduct(after)]
  return findLimitBreaches(after, limitsOf).flatMap((breach) => {
    if (!breach) return []
    const [old, now] = [was.get(breach.productId) ?? 0, is.get(breach.productId) ?? 0]
    const isWorse = breach.kind === 'aboveMost' ? now > old : old === 0 || now < old
    return isWorse ? [breach] : []
  })
}

/** Whether so many of a product can be an order's only ones. */
export const isWithinLimits = ({ minPerOrder, maxPerOrder }: OrderLimits, qty: number): boolean =>
  qty >= (minPerOrder ?? 1) && qty <= (maxPerOrder ?? qty)
