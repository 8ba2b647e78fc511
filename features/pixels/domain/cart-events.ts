import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'
import { toPixelAmount } from '#core/sites/domain/pixel-event.ts'
import { type Money, money } from '#platform/kernel/money.ts'

interface CountedLine {
  readonly _id: string
  readonly product: { readonly _id: string }
  readonly qty: number
  readonly unitPrice: Money
}

interface CountedCart {
  readonly products: readonly CountedLine[]
  readonly total: Money
}

/** A cart with the quantities that the customer requested and that were not confirmed yet. */
interface CartMoment {
  readonly cart: CountedCart | null
  /** More or fewer, by keys that begin with the id of the product. */
  readonly pending: Readonly<Record<string, number>>
  /** What the quantity of a line shall be, by its id. */
  readonly quantities?: Readonly<Record<string, number>>
}

type AddEvent = Extract<PixelEvent, { kind: 'add' | 'remove' }>

const toEvent = (kind: AddEvent['kind'], { product, unitPrice }: CountedLine, count: number): PixelEvent => ({
  ...{ kind, id: product._id, count },
  value: toPixelAmount(money(unitPrice.amount * count, unitPrice.currency)),
})

/**
 * What the customer put into the cart, or took from it, between two moments. Only what was pending counts: a cart that
 * is loaded, restored or ordered changes too, and so does one that others fill.
 */
export const listCartEvents = (before: CartMoment, after: CartMoment): readonly PixelEvent[] => {
  const lines = new Map((before.cart?.products ?? []).map((line) => [line._id, line]))
  const requested = (line: CountedLine): number => {
    const present = lines.get(line._id)?.qty ?? 0
    let sum = Math.sign((before.quantities?.[line._id] ?? present) - present)
    for (const key in before.pending)
      if (key.startsWith(line.product._id)) sum += Math.sign(before.pending[key] ?? 0)
    return sum
  }
  const added = (after.cart?.products ?? []).flatMap((line) => {
    const count = line.qty - (lines.get(line._id)?.qty ?? 0)
    return count > 0 && requested(line) > 0 ? [toEvent('add', line, count)] : []
  })
  const left = new Map((after.cart?.products ?? []).map(({ _id, qty }) => [_id, qty]))
  const removed = [...lines.values()].flatMap((line) => {
    const count = line.qty - (left.get(line._id) ?? 0)
    return count > 0 && requested(line) < 0 ? [toEvent('remove', line, count)] : []
  })
  return [...added, ...removed]
}

/** Sum and number of dishes in a cart. */
export const summarizeCart = ({ products, total }: CountedCart) => ({
  total: toPixelAmount(total),
  count: products.reduce((sum, { qty }) => sum + qty, 0),
})
