import type { MenuProduct } from '#core/menus/domain/menu.ts'

/** Minimum and maximum quantity of a product per order. */
export type OrderLimits = Pick<MenuProduct, 'minPerOrder' | 'maxPerOrder'>

/** A line as input for limits: the ordered product, and every unit it comprises, including those in a meal deal. */
export interface LimitedLine {
  readonly productId: string
  readonly qty: number
  readonly stockQuantities: readonly { readonly productId: string; readonly qty: number }[]
}

/** How a line breaches the limits of a product. */
export type LimitBreach = { readonly productId: string; readonly limit: number } & (
  | {
      readonly kind: 'aboveMost'
      /** The quantity of this line that fits after the lines before it. */
      readonly left: number
    }
  | {
      readonly kind: 'belowLeast'
      /** The quantity that must be added. */
      readonly missing: number
    }
)

type LimitLookup = (productId: string) => OrderLimits | undefined
type Counts = ReadonlyMap<string, number>

const countByProduct = (lines: readonly LimitedLine[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { stockQuantities } of lines)
    for (const { productId, qty } of stockQuantities)
      counts.set(productId, (counts.get(productId) ?? 0) + qty)
  return counts
}

const findExcess = (line: LimitedLine, before: Counts, limitsOf: LimitLookup): LimitBreach | null => {
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
 * The limit breach of each line of an order, counted over all lines whatever their options. Earlier lines are served
 * first, so the first line beyond the maximum gets the breach. The maximum includes units in meal deals. The minimum
 * applies only to products ordered on their own, and the first such line gets the breach.
 */
export const findLimitBreaches = (
  lines: readonly LimitedLine[],
  limitsOf: LimitLookup,
): readonly (LimitBreach | null)[] => {
  const total = countByProduct(lines)
  const before = new Map<string, number>()
  const requested = new Set<string>()
  return lines.map((line) => {
    const { productId } = line
    const above = findExcess(line, before, limitsOf)
    for (const [id, qty] of countByProduct([line])) before.set(id, (before.get(id) ?? 0) + qty)
    const limit = limitsOf(productId)?.minPerOrder ?? 1
    const missing = limit - (total.get(productId) ?? 0)
    const isAsked = requested.has(productId)
    requested.add(productId)
    return above ?? (missing > 0 && !isAsked ? { kind: 'belowLeast', productId, limit, missing } : null)
  })
}

/**
 * The limits that a change of an order's lines newly breaches. A breach from a limit that was set later does not
 * reject a change that leaves the quantity alone or brings it nearer to the limit.
 */
export const findNewBreaches = (
  before: readonly LimitedLine[],
  after: readonly LimitedLine[],
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

/** Whether this quantity of a product is allowed as the only one in an order. */
export const isWithinLimits = ({ minPerOrder, maxPerOrder }: OrderLimits, qty: number): boolean =>
  qty >= (minPerOrder ?? 1) && qty <= (maxPerOrder ?? qty)
