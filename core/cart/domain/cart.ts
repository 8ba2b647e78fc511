import type { Portion } from '#core/menus/domain/choices.ts'
import type { Answer } from '#core/menus/domain/collect.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** How long a cart stands untouched. */
export const CART_LIFE = minutes(30)
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
export type StoredAnswer = Answer

/** A product as it was when it was added: what a line can still say when the product is gone. Minor units. */
export interface LineSnapshot {
  readonly name: LocalizedText
  readonly sku: string
  readonly photo: PictureRecord | null
  readonly unitPrice: number
}

/** What the customer was last shown, in minor units. */
export interface Shown {
  readonly deliveryFee: number | null
  readonly total: number
  /** Unit prices by line. */
  readonly lines: Readonly<Record<string, number>>
}

export interface CartLine {
  readonly id: string
  readonly productId: string
  readonly choices: readonly StoredChoice[]
  readonly key: string
  readonly qty: number
  readonly instructions: string
  readonly answers: readonly StoredAnswer[]
  readonly isRecent: boolean
  readonly snapshot: LineSnapshot
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
  readonly shown: Shown | null
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly lines: readonly CartLine[]
}

/** A cart after a change of the customer's: a new version that lives for another 30 minutes. */
export const afterChange = (
  cart: CartRecord,
  now: Date,
  change: Partial<Pick<CartRecord, 'orderType' | 'areaId' | 'slot' | 'tip' | 'lines'>> = {},
): CartRecord => ({
  ...cart,
  ...change,
  version: cart.version + 1,
  updatedAt: now,
  expiresAt: later(now, CART_LIFE),
})

/** At 30 minutes sharp a cart is gone. */
export const isExpired = ({ expiresAt }: Pick<CartRecord, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now
