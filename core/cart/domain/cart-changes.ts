import { evaluateAreaHours } from '#core/stores/domain/area-reach.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import { isSlotOffered } from '#core/stores/domain/slots.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { getAppliedDiscounts, isAcceptingOrders, serializeChargeTerms } from './accepted-terms.ts'
import { getLostBenefits } from './applied-benefits.ts'
import type { LeftOutItem } from './cart.ts'
import type { EvaluatedLine } from './evaluate-lines.ts'
import type { LiveCart } from './live-cart.ts'

/** A line that differs from what the customer chose. */
export type CartLineChange = { readonly line: string; readonly item: LocalizedText } & (
  | { readonly kind: 'unavailable' | 'removed' | 'choices' }
  | { readonly kind: 'outOfStock'; readonly left: number }
  /** More than one order may hold of `limited`, which may be a part of the line; so many of the line fit. */
  | {
      readonly kind: 'aboveMost'
      readonly limited: LocalizedText
      readonly limit: number
      readonly left: number
    }
  /** Fewer than an order must hold; `qty` of the line would do. */
  | { readonly kind: 'belowLeast'; readonly limit: number; readonly qty: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
)

/** A term of the whole order that differs. */
export type TermChange = { readonly line: null } & (
  | { readonly kind: 'deliveryFee' | 'packaging'; readonly from: number; readonly to: number }
  /** Charges that follow what is in the cart; what they come to is in the total. */
  | { readonly kind: 'charges'; readonly to: number }
  /** Rates in basis points; null where the tax was or is not there. */
  | {
      readonly kind: 'tax'
      readonly taxId: string
      readonly name: LocalizedText
      readonly from: number | null
      readonly to: number | null
    }
  /** Something that was chosen beside the lines or took something off; the name is null where its kind says it. */
  | {
      readonly kind: 'promotion' | 'points' | 'credits'
      readonly source: string
      readonly name: LocalizedText | null
      readonly from: number
      readonly to: number
    }
  /** Units that stayed out when another cart was merged into this one. */
  | { readonly kind: 'leftOut'; readonly entry: LeftOutItem; readonly position: number }
  /** Nothing to agree to: another time, place or way must be chosen. */
  | { readonly kind: 'storeClosed' | 'area' | 'slotGone' | 'slotFull' }
)

/** A difference from what the customer saw. Amounts are minor units. */
export type CartChange = CartLineChange | TermChange

const toIssueChange = ({ line, product, issue, left }: EvaluatedLine): CartLineChange | undefined => {
  const named = { line: line.id, item: product?.name ?? line.snapshot.name }
  switch (issue) {
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

const toLimitChange = (
  { line, product, limitBreach }: EvaluatedLine,
  { menu }: LiveCart,
): CartLineChange | undefined => {
  if (!limitBreach) return undefined
  const item = product?.name ?? line.snapshot.name
  const { limit } = limitBreach
  if (limitBreach.kind === 'belowLeast')
    return { kind: 'belowLeast', line: line.id, item, limit, qty: line.qty + limitBreach.missing }
  const limited = menu.products.get(limitBreach.productId)?.name ?? item
  return { kind: 'aboveMost', line: line.id, item, limited, limit, left: limitBreach.left }
}

const computeLineChange = (evaluated: EvaluatedLine, live: LiveCart): CartLineChange | undefined => {
  const fault = toIssueChange(evaluated) ?? toLimitChange(evaluated, live)
  const from = live.cart.shown?.lines[evaluated.line.id]
  if (fault || from === undefined || from === evaluated.unitPrice) return fault
  const item = evaluated.product?.name ?? evaluated.line.snapshot.name
  return { kind: 'price', line: evaluated.line.id, item, from, to: evaluated.unitPrice }
}

const computeFeeChanges = ({ cart, input }: LiveCart): TermChange[] => {
  const fees = [
    { kind: 'deliveryFee', from: cart.shown?.deliveryFee ?? undefined, to: input.deliveryFee?.amount },
    { kind: 'packaging', from: cart.shown?.packaging, to: input.packaging?.amount ?? 0 },
  ] as const
  return fees.flatMap(({ kind, from, to }) =>
    from === undefined || to === undefined || from === to ? [] : [{ kind, line: null, from, to }],
  )
}

/** Taxes that apply to something in this cart; a tax without a base causes no change. */
const getAppliedTaxIds = ({ input }: LiveCart): ReadonlySet<string | null> => {
  const { lines, deliveryFee, packaging, serviceCharge, smallOrderFee } = input
  const taxed = [...lines, deliveryFee, packaging, serviceCharge, smallOrderFee]
  return new Set(taxed.map((part) => part?.taxId ?? null))
}

const computeTaxChanges = (live: LiveCart): TermChange[] => {
  const agreed = live.cart.shown?.taxes
  if (!agreed) return []
  const inForce = getAppliedTaxIds(live)
  return live.store.taxes.flatMap(({ _id: taxId, name, rate, inclusive }) => {
    const before = agreed[taxId]
    const isSame = before?.rate === rate && before.inclusive === inclusive
    if (isSame || !inForce.has(taxId)) return []
    return [{ kind: 'tax' as const, line: null, taxId, name, from: before?.rate ?? null, to: rate }]
  })
}

const computeChargesChange = (live: LiveCart): TermChange[] => {
  const agreed = live.cart.shown?.charges
  if (agreed === undefined || agreed === serializeChargeTerms(live)) return []
  return [{ kind: 'charges', line: null, to: live.priced.total }]
}

const computeSlotChange = ({ cart, store, now, isSlotFull }: LiveCart): TermChange | undefined => {
  const channel = getScheduledChannel(cart.orderType)
  if (!cart.slot || !channel) return undefined
  if (!isSlotOffered(store, cart.slot, { channel, now })) return { kind: 'slotGone', line: null }
  return isSlotFull ? { kind: 'slotFull', line: null } : undefined
}

const isAreaUnavailable = ({ cart, area, store, now }: LiveCart): boolean => {
  if (cart.areaId === null) return false
  return area?.storeId !== store._id || !evaluateAreaHours(area, cart.slot?.start ?? now).isOpen
}

/** What prevents the whole order, whatever its contents. */
const computeFulfilmentChanges = (live: LiveCart): TermChange[] => {
  const isClosed = live.cart.shown?.isOpen === true && !isAcceptingOrders(live)
  const slot = isClosed ? undefined : computeSlotChange(live)
  return [
    ...(isClosed ? [{ kind: 'storeClosed', line: null } as const] : []),
    ...(isAreaUnavailable(live) ? [{ kind: 'area', line: null } as const] : []),
    ...(slot ? [slot] : []),
  ]
}

const BENEFIT_CHANGE_KINDS = {
  discount: 'promotion',
  reward: 'points',
  points: 'points',
  credits: 'credits',
} as const

const computeBenefitChanges = (live: LiveCart): TermChange[] =>
  getLostBenefits(live).map(({ kind, source, name, took: from, to }) => ({
    ...{ kind: BENEFIT_CHANGE_KINDS[kind], line: null, source, name, from, to },
  }))

/** Offers that reduced the price when the customer was shown the cart, and reduce nothing now. */
const computeOfferChanges = (live: LiveCart): TermChange[] => {
  const present = getAppliedDiscounts(live)
  const told = new Set(getLostBenefits(live).map(({ source }) => source))
  return Object.entries(live.cart.shown?.offers ?? {}).flatMap(([source, { name, took: from }]) =>
    source in present || told.has(source)
      ? []
      : [{ kind: 'promotion', line: null, source, name, from, to: 0 }],
  )
}

const computeLeftOutChanges = ({ cart }: LiveCart): TermChange[] =>
  (cart.shown?.leftOut ?? []).map((entry, position) => ({ kind: 'leftOut', line: null, entry, position }))

/** Lines, fees, taxes and benefits that differ from the accepted terms, and unavailable lines. */
export const computeTermChanges = (live: LiveCart): CartChange[] => [
  ...live.lines.flatMap((line) => computeLineChange(line, live) ?? []),
  ...computeFeeChanges(live),
  ...computeChargesChange(live),
  ...computeTaxChanges(live),
  ...computeBenefitChanges(live),
  ...computeOfferChanges(live),
]

/**
 * Every difference from what the customer chose and accepted. An unavailable item is listed as long as it is in the
 * cart; a price or fee, and what stayed out of the cart, until it is accepted.
 */
export const computeCartChanges = (live: LiveCart): CartChange[] => [
  ...computeFulfilmentChanges(live),
  ...computeLeftOutChanges(live),
  ...computeTermChanges(live),
]

const getChangeSubject = (change: CartChange): string => {
  if ('position' in change) return String(change.position)
  return 'taxId' in change ? change.taxId : 'source' in change ? change.source : ''
}

/** Identifies a change together with its outcome, so that accepting this id does not accept a further change. */
export const getChangeId = (change: CartChange): string => {
  const subject = change.line ?? getChangeSubject(change)
  if (change.kind === 'leftOut') return [change.kind, subject, change.entry.qty].join(':')
  const outcome =
    'to' in change ? change.to : 'left' in change ? change.left : 'qty' in change ? change.qty : ''
  return [change.kind, subject, outcome ?? 'none'].join(':')
}
