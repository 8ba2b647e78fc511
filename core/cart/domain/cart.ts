import type { Portion } from '#core/menus/domain/choices.ts'
import type { SelectedRule } from '#core/pricing/domain/cart-extras.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { CollectAnswer } from '#core/stores/domain/collect.ts'
import { isSameSlot, type Slot } from '#core/stores/domain/slot.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { DeliveryQuote } from './delivery-charge.ts'

/** Lifetime of an unchanged cart. */
export const CART_TTL = minutes(30)
export const MAX_CART_LINES = 200
export const MAX_QUANTITY = 99

/** A group's choices in stored form: sorted by id, so that equal choices serialize to equal texts. */
export interface StoredChoice {
  readonly _id: string
  /** Path of the nested group: the chosen options, outermost first; absent for the product's own groups. */
  readonly under?: readonly string[]
  readonly variants: readonly {
    readonly variant: string
    readonly counter: number
    /** The half that it is placed on; absent for the whole. */
    readonly portion?: Portion
  }[]
}

/** The customer's answer to one of a product's questions. */
export type StoredAnswer = CollectAnswer

/** The product at the time it was added, shown when the product no longer exists. Minor units. */
export interface LineSnapshot {
  readonly name: LocalizedText
  readonly sku: string
  readonly photo: PictureRecord | null
  readonly unitPrice: number
}

/** Units of an item that stayed out of a cart when another one was merged into it, until the customer has seen it. */
export interface LeftOutItem {
  readonly name: LocalizedText
  readonly qty: number
  /** The limit of units per line, that of lines per cart, or the item cannot be ordered now. */
  readonly reason: 'quantity' | 'lines' | 'unavailable'
}

/**
 * The terms that the customer has accepted so far, in minor units. A current term that differs is reported as a
 * change until the customer decides about it.
 */
export interface AcceptedTerms {
  readonly deliveryFee: number | null
  /** Unit prices by line. */
  readonly lines: Readonly<Record<string, number>>
  /** This and the following fields are absent in carts written before they were stored. */
  readonly packaging?: number
  /** The terms of the outlet's other charges, as one text. */
  readonly charges?: string
  /** By tax, its rate in basis points and whether prices include it. */
  readonly taxes?: Readonly<Record<string, { readonly rate: number; readonly inclusive: boolean }>>
  /** The outlet was accepting orders. */
  readonly isOpen?: boolean
  /** Draft: its selected benefits. Open cart: those of them that no longer hold and were not given up yet. */
  readonly chosen?: readonly AppliedBenefit[]
  /** The offers that reduced the price, by source; absent without any. */
  readonly offers?: Readonly<Record<string, AcceptedDiscount>> | undefined
  /** What stayed out when another cart was merged into this one; absent without any. */
  readonly leftOut?: readonly LeftOutItem[] | undefined
}

/** The terms of a cart into which another one was merged, with what stayed out. */
export const addLeftOutItems = (
  shown: AcceptedTerms | null,
  items: readonly LeftOutItem[],
): AcceptedTerms | null =>
  items.length === 0
    ? shown
    : { deliveryFee: null, lines: {}, ...shown, leftOut: [...(shown?.leftOut ?? []), ...items] }

/** An offer as the customer was shown it, in minor units. */
export interface AcceptedDiscount {
  readonly name: LocalizedText
  readonly took: number
}

/** A benefit selected for a cart, and its reduction when the customer was shown it. Minor units. */
export interface AppliedBenefit extends SelectedRule {
  readonly took: number
}

/** A participant of a shared cart: an id without personal data, and their chosen name. */
export interface CartParticipant {
  readonly id: string
  readonly name: string
}

export interface CartLineRecord {
  readonly id: string
  readonly productId: string
  readonly choices: readonly StoredChoice[]
  readonly key: string
  readonly qty: number
  readonly instructions: string
  readonly answers: readonly StoredAnswer[]
  readonly isRecent: boolean
  readonly snapshot: LineSnapshot
  /** Null: the owner of the cart. */
  readonly adder: CartParticipant | null
}

/** An open cart; its lines are in the order in which they were added. */
export interface CartRecord {
  readonly id: string
  readonly userId: string
  readonly storeId: string
  readonly orderType: 10 | 20 | 30 | 40 | 50 | 60
  readonly areaId: string | null
  /** The slot of a scheduled order. */
  readonly slot: Slot | null
  readonly tip: Tip
  readonly version: number
  /** The delivery quote for the destination. */
  readonly quote: DeliveryQuote | null
  readonly shown: AcceptedTerms | null
  /** The owner as a participant of a shared cart; null in a cart of one person. */
  readonly host: CartParticipant | null
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly lines: readonly CartLineRecord[]
}

/** A cart after a change by the customer: a new version with a new 30-minute expiry. */
export const toUpdatedCart = (
  cart: CartRecord,
  now: Date,
  change: Partial<Pick<CartRecord, 'orderType' | 'areaId' | 'slot' | 'tip' | 'lines'>> = {},
): CartRecord => ({
  ...cart,
  ...change,
  version: cart.version + 1,
  updatedAt: now,
  expiresAt: addMilliseconds(now, CART_TTL),
})

/** A cart is expired at exactly 30 minutes. */
export const isExpired = ({ expiresAt }: Pick<CartRecord, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

type CartFulfilment = Pick<CartRecord, 'orderType' | 'areaId' | 'slot'>

/** Whether two carts have the same order type, area and slot. */
export const isSameFulfilment = (a: CartFulfilment, b: CartFulfilment): boolean =>
  a.orderType === b.orderType && a.areaId === b.areaId && isSameSlot(a.slot, b.slot)
