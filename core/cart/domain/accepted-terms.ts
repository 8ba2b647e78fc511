import { evaluateChannel } from '#core/stores/domain/channel-state.ts'
import { getDraftBenefits, getUnresolvedBenefits } from './applied-benefits.ts'
import type { AcceptedTerms, AppliedBenefit } from './cart.ts'
import type { LiveCart } from './live-cart.ts'

/** What the customer has just decided with its terms before their eyes. */
export interface Acknowledgement {
  /** By line, the unit price that was shown with the decision; undefined where it is the present one. */
  readonly lines?: Readonly<Record<string, number | undefined>>
  /** The way of ordering was chosen anew, and with it its fee and its hours. */
  readonly way?: boolean
  /** Where it goes was chosen, and the fee for that way shown. */
  readonly delivery?: boolean
  /** It is kept for later; `until` is what was chosen beside its lines, where that has just been changed. */
  readonly kept?: { readonly until: readonly AppliedBenefit[] }
  /** Which offers count was chosen, and the price with them shown. */
  readonly offers?: boolean
  /** What is in the cart was changed, and its price shown. */
  readonly changed?: boolean
}

/** Whether the outlet takes an order like this one: now, or at all when it is for later. */
export const isAcceptingOrders = ({ store, channel, cart, now }: LiveCart): boolean => {
  if (!store.isActive) return false
  return cart.slot ? !store.previewMode : evaluateChannel(store, channel, now).isOpen
}

/** The terms of charges that depend on what is in the cart, as one text that differs when any of them does. */
export const serializeChargeTerms = ({ input }: LiveCart): string => {
  const { serviceCharge, smallOrderFee, roundTo } = input
  return JSON.stringify([serviceCharge, smallOrderFee, roundTo])
}

const getTaxTerms = ({ store }: LiveCart): NonNullable<AcceptedTerms['taxes']> =>
  Object.fromEntries(store.taxes.map(({ _id, rate, inclusive }) => [_id, { rate, inclusive }]))

const computeLineTerms = (
  { cart, lines }: LiveCart,
  told: NonNullable<Acknowledgement['lines']>,
): AcceptedTerms['lines'] => {
  const agreed = cart.shown?.lines ?? {}
  const termOf = (id: string, now: number) => (id in told ? told[id] : agreed[id]) ?? now
  return Object.fromEntries(lines.map(({ line, unitPrice }) => [line.id, termOf(line.id, unitPrice)]))
}

type AcceptedOffers = NonNullable<AcceptedTerms['offers']>

const omitIfEmpty = (offers: AcceptedOffers): AcceptedOffers | undefined =>
  Object.keys(offers).length > 0 ? offers : undefined

/** What is counted on without one of the offers. */
export const removeOffer = ({ offers = {} }: AcceptedTerms, gone: string): AcceptedOffers | undefined =>
  omitIfEmpty(Object.fromEntries(Object.entries(offers).filter(([source]) => source !== gone)))

/** The offers that take something off a cart now, by where they come from. */
export const getAppliedOffers = ({ priced }: Pick<LiveCart, 'priced'>): AcceptedOffers =>
  Object.fromEntries(
    priced.steps.flatMap(({ kind, source, name, amount }) =>
      kind === 'discount' && source !== undefined && name ? [[source, { name, took: -amount }]] : [],
    ),
  )

/**
 * The offers that the customer counts on. What holds and takes nothing off a cart that was just changed is the
 * customer's own doing: too little is left in it, or another offer is worth more.
 */
const computeOfferTerms = (live: LiveCart, told: Acknowledgement): Pick<AcceptedTerms, 'offers'> => {
  const holding = new Set(live.ruleSet.sources.flatMap(({ offers = [] }) => offers))
  const agreed = told.way || told.offers ? [] : Object.entries(live.cart.shown?.offers ?? {})
  const kept = agreed.filter(([source]) => !told.changed || !holding.has(source))
  return { offers: omitIfEmpty({ ...Object.fromEntries(kept), ...getAppliedOffers(live) }) }
}

/**
 * The terms that the customer of a cart has agreed to after a decision. What the decision was not about stays as it
 * was agreed before, so that no change slips in beside another one; what was never agreed on is taken as it is now.
 */
export const computeAcceptedTerms = (live: LiveCart, told: Acknowledgement = {}): AcceptedTerms => {
  const { lines = {}, way = false, delivery = false, kept } = told
  const agreed = way ? null : live.cart.shown
  const chosen = kept ? getDraftBenefits(live, kept.until) : getUnresolvedBenefits(live)
  return {
    lines: computeLineTerms(live, lines),
    deliveryFee: (delivery ? null : agreed?.deliveryFee) ?? live.input.deliveryFee?.amount ?? null,
    packaging: agreed?.packaging ?? live.input.packaging?.amount ?? 0,
    charges: agreed?.charges ?? serializeChargeTerms(live),
    taxes: live.cart.shown?.taxes ?? getTaxTerms(live),
    // An outlet that opens meanwhile is good news, and may close again.
    isOpen: agreed?.isOpen || isAcceptingOrders(live),
    ...(chosen.length > 0 && { chosen }),
    ...computeOfferTerms(live, told),
  }
}
