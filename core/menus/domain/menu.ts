import type { Channel } from '#core/sites/domain/order-type.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { CollectField } from '#core/stores/domain/collect.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { ItemHours } from './item-hours.ts'

export const GROUP_TYPE = { single: 10, multi: 20, counter: 30 } as const
export type GroupType = (typeof GROUP_TYPE)[keyof typeof GROUP_TYPE]

/**
 * A `size` decides what other options cost; what is `included` is in the product unless the customer takes it out;
 * everything else is a `choice`.
 */
export type GroupRole = 'size' | 'choice' | 'included'

export const SPECIAL = { recommended: 1, topPick: 2, bogo: 3 } as const
export type Special = (typeof SPECIAL)[keyof typeof SPECIAL]

/** What judging and pricing need of an option, the same on both sides of the wire. */
export interface ChoiceOption {
  readonly _id: string
  /** What it adds to the product's price, in minor units; for a size, the difference to the smallest. */
  readonly price: number
  /** By the id of the chosen size, where the size makes a difference. */
  readonly pricesBySize: Readonly<Record<string, number>>
  /** How often it may be taken; 1 but in counters. */
  readonly max: number
  readonly preselected: boolean
  /** The groups that open when it is chosen. */
  readonly groups: readonly ChoiceGroup[]
}

/** What judging and pricing need of a group of options. */
export interface ChoiceGroup {
  readonly _id: string
  readonly type: GroupType
  readonly role: GroupRole
  /** Choices that must be made, counted with their repetitions. */
  readonly min: number
  /** Choices that may be made, counted with their repetitions. */
  readonly max: number
  /** So many of the cheapest choices cost nothing. */
  readonly free: number
  /** Options go on the whole or on one half; minimum and maximum hold for each half. */
  readonly portions: boolean
  readonly options: readonly ChoiceOption[]
}

/** One choice of a group. */
export interface MenuOption extends ChoiceOption {
  readonly name: LocalizedText
  readonly calories: number | null
  /** The product that it is, in a meal deal. */
  readonly productId: string | null
  readonly groups: readonly MenuOptionGroup[]
}

export interface MenuOptionGroup extends ChoiceGroup {
  readonly name: LocalizedText
  readonly options: readonly MenuOption[]
}

/** A picture besides the first, or a video somewhere else. */
export type GalleryItem = { readonly picture: PictureRecord } | { readonly video: string }

/** When and how something is served. */
export interface ServingRule {
  /** Null: whenever the store is open. */
  readonly hours: WeeklyHours | null
  /** Null: however it is ordered. */
  readonly channels: readonly Channel[] | null
}

export interface MenuProduct {
  readonly _id: string
  readonly sku: string
  readonly categoryId: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** Minor units; with sizes, the price of the smallest. */
  readonly price: number
  /** Null: free of tax. */
  readonly taxId: string | null
  readonly photo: PictureRecord | null
  readonly gallery: readonly GalleryItem[]
  /** veg 1, non-veg 2, egg 3, vegan 4, other 5. */
  readonly foodType: 1 | 2 | 3 | 4 | 5
  readonly special: readonly Special[]
  readonly specialInstructions: boolean
  readonly calories: number | null
  readonly allergens: readonly string[]
  readonly ingredients: LocalizedText
  /** Words by which it is found, besides its name and description. */
  readonly tags: readonly LocalizedText[]
  /** What the price is for, such as "kg"; empty: a piece. */
  readonly unit: LocalizedText
  /** How much a piece is, such as "1.5 l". */
  readonly measure: LocalizedText
  /** What the customer is asked for each line of it. */
  readonly collect: readonly CollectField[]
  readonly groups: readonly MenuOptionGroup[]
  /** Ids of products that go well with it. */
  readonly goesWith: readonly string[]
  /** What stands in its place; null: it is still sold. */
  readonly replacedBy: { readonly _id: string; readonly name: LocalizedText } | null
  /** When it may be ordered, in the store's time; null: whenever the store is open. */
  readonly availability: ItemHours | null
  /** When and how the menus that it stands in are served, one of which is enough; null: always and in every way. */
  readonly served: readonly ServingRule[] | null
  /** False when the store does not sell it. */
  readonly isActive: boolean
  readonly isSoldOut: boolean
  /** When a sold-out product comes back by itself; null: when staff brings it back. */
  readonly soldOutUntil: Date | null
  /** Why it is marked: out of stock, or not to be made for the moment. */
  readonly mark: 'soldOut' | 'paused'
  /** Pieces left; null: unlimited. */
  readonly stock: number | null
  /** At so many pieces or fewer customers read how many are left; null: at the usual number. */
  readonly lowStock: number | null
  /** Pieces that an order holds at least, where it holds any, whatever their options; null: one is enough. */
  readonly minPerOrder: number | null
  /** Pieces that one order holds at most, whatever their options; null: any number. */
  readonly maxPerOrder: number | null
}

export interface MenuCategory {
  readonly _id: string
  readonly key: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** In the merchant's order; only products that the store sells. */
  readonly products: readonly MenuProduct[]
}

/** A part of the whole menu with times and ways of ordering of its own, such as breakfast. */
export interface MenuPart extends ServingRule {
  readonly _id: string
  readonly name: LocalizedText
  /** Keys of categories. */
  readonly categories: readonly string[]
}

/** The whole menu of one store at one version. */
export interface MenuSnapshot {
  readonly storeId: string
  readonly version: number
  readonly currency: string
  /** None when the merchant has one menu. */
  readonly menus: readonly MenuPart[]
  readonly categories: readonly MenuCategory[]
  /** Every product by its id, also those that the store does not sell. */
  readonly products: ReadonlyMap<string, MenuProduct>
  /** Options that the store has run out of, with the moment at which they come back by themselves, if there is one. */
  readonly soldOutOptions: ReadonlyMap<string, Date | null>
}
