import { evaluateChannel } from '#core/stores/domain/channel-state.ts'
import { getUnresolvedBenefits, listBenefitsToKeepInDraft } from './applied-benefits.ts'
import type { AcceptedTerms, AppliedBenefit } from './cart.ts'
import type { LiveCart } from './live-cart.ts'

/** The decision that the customer has just made after seeing its terms. */
export interface Acknowledgement {
  /** By line, the unit price shown with the decision; undefined: the current price. */
  readonly lines?: Readonly<Record<string, number | undefined>>
  /** The customer chose a new fulfilment, and with it its fee and its hours. */
  readonly way?: boolean
  /** The customer chose a destination and was shown its delivery fee. */
  readonly delivery?: boolean
  /** The cart is a draft; `until` holds the previous benefits when they were just changed. */
  readonly kept?: { readonly until: readonly AppliedBenefit[] }
  /** The customer chose the active offers and was shown the resulting price. */
  readonly offers?: boolean
  /** The customer changed the cart's contents and was shown the resulting price. */
  readonly changed?: boolean
}

/** Whether the outlet accepts an order like this one: now, or for a scheduled order at all. */
export const isAcceptingOrders = ({ store, channel, cart, now }: LiveCart): boolean => {
  if (!store.isActive) return false
  return cart.slot ? !store.previewMode : evaluateChannel(store, channel, now).isOpen
}

/** The terms of charges that depend on the cart's contents, as one text that differs when any of them does. */
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

/** The accepted offers without one of them. */
export const removeAcceptedDiscount = (
  { offers = {} }: AcceptedTerms,
  gone: string,
): AcceptedOffers | undefined =>
  omitIfEmpty(Object.fromEntries(Object.entries(offers).filter(([source]) => source !== gone)))

/** The offers that currently reduce the price, by source. */
export const getAppliedDiscounts = ({ priced }: Pick<LiveCart, 'priced'>): AcceptedOffers =>
  Object.fromEntries(
    priced.steps.flatMap(({ kind, source, name, amount }) =>
      kind === 'discount' && source !== undefined && name ? [[source, { name, took: -amount }]] : [],
    ),
  )

/**
 * The offers that the customer relies on. After a change of the cart, an offer that still holds but reduces nothing
 * is dropped: the customer made the cart too small, or another offer is worth more.
 */
const computeOfferTerms = (live: LiveCart, told: Acknowledgement): Pick<AcceptedTerms, 'offers'> => {
  const holding = new Set(live.ruleSet.sources.flatMap(({ offers = [] }) => offers))
  const agreed = told.way || told.offers ? [] : Object.entries(live.cart.shown?.offers ?? {})
  const stored = agreed.filter(([source]) => !told.changed || !holding.has(source))
  return { offers: omitIfEmpty({ ...Object.fromEntries(stored), ...getAppliedDiscounts(live) }) }
}

/**
 * The terms accepted after a decision. Terms that the decision does not cover stay as accepted before, so that no
 * other change is accepted implicitly. Terms that were never accepted take their current value.
 */
export const computeAcceptedTerms = (live: LiveCart, told: Acknowledgement = {}): AcceptedTerms => {
  const { lines = {}, way = false, delivery = false, kept: stored } = told
  const agreed = way ? null : live.cart.shown
  const chosen = stored ? listBenefitsToKeepInDraft(live, stored.until) : getUnresolvedBenefits(live)
  return {
    lines: computeLineTerms(live, lines),
    deliveryFee: (delivery ? null : agreed?.deliveryFee) ?? live.input.deliveryFee?.amount ?? null,
    packaging: agreed?.packaging ?? live.input.packaging?.amount ?? 0,
    charges: agreed?.charges ?? serializeChargeTerms(live),
    taxes: live.cart.shown?.taxes ?? getTaxTerms(live),
    // An outlet that opens needs no decision, but it may close again.
    isOpen: agreed?.isOpen || isAcceptingOrders(live),
    ...(chosen.length > 0 && { chosen }),
    ...(live.cart.shown?.leftOut && { leftOut: live.cart.shown.leftOut }),
    ...computeOfferTerms(live, told),
  }
}
