import type { JudgedLine } from '#core/cart/domain/judge-lines.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** Something that is no longer as the customer saw it. Amounts are minor units. */
export type Change = { readonly line: string | null } & (
  | { readonly kind: 'unavailable' | 'removed' | 'choices'; readonly item: LocalizedText }
  | { readonly kind: 'outOfStock'; readonly item: LocalizedText; readonly left: number }
  | { readonly kind: 'price'; readonly item: LocalizedText; readonly from: number; readonly to: number }
  | { readonly kind: 'deliveryFee' | 'total'; readonly from: number; readonly to: number }
  | { readonly kind: 'cart' }
)

/** What the customer agreed to: the version of the cart and its total in minor units. */
export interface Agreed {
  readonly version: number
  readonly total: number
  readonly currency: string
}

const faultOf = ({ line, product, fault, left }: JudgedLine): Change | undefined => {
  const named = { line: line.id, item: product?.name ?? line.snapshot.name }
  switch (fault) {
    case null:
      return undefined
    case 'gone':
      return { kind: 'removed', ...named }
    case 'choices':
    case 'answers':
      return { kind: 'choices', ...named }
    case 'short':
    case 'soldOut':
      return { kind: 'outOfStock', ...named, left }
    case 'temporarilyUnavailable':
    case 'replaced':
    case 'notAtThisTime':
    case 'inactive':
      return { kind: 'unavailable', ...named }
  }
}

const lineChange = (judged: JudgedLine, live: LiveCart): Change | undefined => {
  const fault = faultOf(judged)
  const from = live.cart.shown?.lines[judged.line.id]
  if (fault || from === undefined || from === judged.unitPrice) return fault
  const item = judged.product?.name ?? judged.line.snapshot.name
  return { kind: 'price', line: judged.line.id, item, from, to: judged.unitPrice }
}

const feeChange = ({ cart, deliveryFee }: LiveCart): Change[] => {
  const from = cart.shown?.deliveryFee ?? null
  const to = deliveryFee?.amount ?? null
  if (from === null || to === null || from === to) return []
  return [{ kind: 'deliveryFee', line: null, from, to }]
}

/**
 * Everything that differs between what the customer was shown and agreed to, and the cart as it is now. An empty
 * list is the only one with which an order may be placed: what cannot be had is in it for as long as it stays in
 * the cart.
 */
export const changesSince = (live: LiveCart, agreed: Agreed): Change[] => {
  const named = [...live.lines.flatMap((line) => lineChange(line, live) ?? []), ...feeChange(live)]
  const { total, currency } = live.priced
  if (agreed.version !== live.cart.version) return [{ kind: 'cart', line: null }, ...named]
  if (named.length > 0 || (agreed.total === total && agreed.currency === currency)) return named
  return [{ kind: 'total', line: null, from: agreed.total, to: total }]
}
