import type { Portion } from '#core/menus/domain/choices.ts'
import type { SelectedRule } from '#core/pricing/domain/cart-extras.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { CollectAnswer } from '#core/stores/domain/collect.ts'
import { isSameSlot, type Slot } from '#core/stores/domain/slot.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { DeliveryQuote } from './delivery-charge.ts'

/** How long a cart stands untouched. */
export const CART_TTL = minutes(30)
export const MAX_LINES = 200
export const MAX_QUANTITY = 99

/** A group's choices as they are kept: sorted by id, so that equal choices are equal texts. */
export interface StoredChoice {
  readonly _id: string
  /** The chosen options in which the group opened, from the outermost; absent for the product's own groups. */
  readonly under?: readonly string[]
  readonly variants: readonly {
    readonly variant: string
    readonly counter: number
    /** The half it goes on; absent for the whole. */
    readonly portion?: Portion
  }[]
}

/** What the customer answered to one of a product's questions. */
export type StoredAnswer = CollectAnswer

/** A product as it was when it was added: what a line can still say when the product is gone. Minor units. */
export interface LineSnapshot {
  readonly name: LocalizedText
  readonly sku: string
  readonly photo: PictureRecord | null
  readonly unitPrice: number
}

/**
 * What the customer has agreed to so far, in minor units: the terms under which each thing was chosen. Whatever is
 * different now is a change that is named until the customer has decided about it.
 */
export interface AcceptedTerms {
  readonly deliveryFee: number | null
  /** Unit prices by line. */
  readonly lines: Readonly<Record<string, number>>
  /** Absent in carts that were written before it was kept, like what follows. */
  readonly packaging?: number
  /** The terms of the outlet's other charges, in one text. */
  readonly charges?: string
  /** By tax, its rate in basis points and whether prices contain it. */
  readonly taxes?: Readonly<Record<string, { readonly rate: number; readonly inclusive: boolean }>>
  /** The outlet took orders. */
  readonly isOpen?: boolean
  /** What was chosen for what is kept for later; of an open cart, what of it no longer holds and was not given up yet. */
  readonly chosen?: readonly AppliedBenefit[]
  /** The offers that took something off, by where they come from; absent where none did. */
  readonly offers?: Readonly<Record<string, AcceptedOffer>> | undefined
}

/** An offer as its customer was shown it, in minor units. */
export interface AcceptedOffer {
  readonly name: LocalizedText
  readonly took: number
}

/** What was chosen for a cart beside its lines, and what it took off when the customer was shown it. Minor units. */
export interface AppliedBenefit extends SelectedRule {
  readonly took: number
}

/** Who adds to a cart that several people fill: an id that says nothing about the person, and the name they chose. */
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

/** An open cart with its lines in the order in which they were added. */
export interface CartRecord {
  readonly id: string
  readonly userId: string
  readonly storeId: string
  readonly orderType: 10 | 20 | 30 | 40 | 50 | 60
  readonly areaId: string | null
  /** The time of an order for later. */
  readonly slot: Slot | null
  readonly tip: Tip
  readonly version: number
  /** What is known of the way to where it goes. */
  readonly quote: DeliveryQuote | null
  readonly shown: AcceptedTerms | null
  /** As whom the owner shows in a cart that several people fill; null in a cart of one person. */
  readonly host: CartParticipant | null
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly lines: readonly CartLineRecord[]
}

/** A cart after a change of the customer's: a new version that lives for another 30 minutes. */
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

/** At 30 minutes sharp a cart is gone. */
export const isExpired = ({ expiresAt }: Pick<CartRecord, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

type CartFulfilment = Pick<CartRecord, 'orderType' | 'areaId' | 'slot'>

/** Whether two carts reach their customers in the same way at the same time. */
export const isSameFulfilment = (a: CartFulfilment, b: CartFulfilment): boolean =>
  a.orderType === b.orderType && a.areaId === b.areaId && isSameSlot(a.slot, b.slot)
