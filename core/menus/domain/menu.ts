import type { Channel } from '#core/sites/domain/order-type.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { CollectField } from '#core/stores/domain/collect.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { ItemHours } from './item-hours.ts'

export const GROUP_TYPE = { single: 10, multi: 20, counter: 30 } as const
export type GroupType = (typeof GROUP_TYPE)[keyof typeof GROUP_TYPE]

/**
 * A `size` determines the prices of other options; an `included` option is in the product unless removed; everything
 * else is a `choice`.
 */
export type GroupRole = 'size' | 'choice' | 'included'

export const SPECIAL = { recommended: 1, topPick: 2, bogo: 3 } as const
export type Special = (typeof SPECIAL)[keyof typeof SPECIAL]

/** The fields of an option needed for validation and pricing, the same on server and client. */
export interface ChoiceOption {
  readonly _id: string
  /** What it adds to the product's price, in minor units; for a size, the difference from the smallest. */
  readonly price: number
  /** By the id of the chosen size, where the size changes the price. */
  readonly pricesBySize: Readonly<Record<string, number>>
  /** Maximum quantity; 1 except in counters. */
  readonly max: number
  readonly preselected: boolean
  /** The groups that open when it is chosen. */
  readonly groups: readonly ChoiceGroup[]
}

/** The fields of a group of options needed for validation and pricing. */
export interface ChoiceGroup {
  readonly _id: string
  readonly type: GroupType
  readonly role: GroupRole
  /** Required choices, including repetitions. */
  readonly min: number
  /** Allowed choices, including repetitions. */
  readonly max: number
  /** Number of the cheapest choices that are free. */
  readonly free: number
  /** Options go on the whole or on one half; minimum and maximum apply to each half. */
  readonly portions: boolean
  readonly options: readonly ChoiceOption[]
}

/** One choice of a group. */
export interface MenuOption extends ChoiceOption {
  readonly name: LocalizedText
  readonly calories: number | null
  /** What it adds to the product; empty: not stated. */
  readonly allergens: readonly string[]
  /** The product it represents in a meal deal. */
  readonly productId: string | null
  readonly groups: readonly MenuOptionGroup[]
}

export interface MenuOptionGroup extends ChoiceGroup {
  readonly name: LocalizedText
  readonly options: readonly MenuOption[]
}

/** An additional picture, or an externally hosted video. */
export type GalleryItem = { readonly picture: PictureRecord } | { readonly video: string }

/** When and how something is served. */
export interface ServingRule {
  /** Null: whenever the store is open. */
  readonly hours: WeeklyHours | null
  /** Null: in all channels. */
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
  /** Null: tax-free. */
  readonly taxId: string | null
  readonly photo: PictureRecord | null
  readonly gallery: readonly GalleryItem[]
  /** veg 1, non-veg 2, egg 3, vegan 4, other 5. */
  readonly foodType: 1 | 2 | 3 | 4 | 5
  readonly special: readonly Special[]
  readonly specialInstructions: boolean
  readonly calories: number | null
  /** Of the 14, or the merchant's own terms; empty: not stated. */
  readonly allergens: readonly string[]
  readonly ingredients: LocalizedText
  /** Search words in addition to its name and description. */
  readonly tags: readonly LocalizedText[]
  /** What the price is for, such as "kg"; empty: one item. */
  readonly unit: LocalizedText
  /** Amount per item, such as "1.5 l". */
  readonly measure: LocalizedText
  /** Questions that the customer answers for each line of it. */
  readonly collect: readonly CollectField[]
  readonly groups: readonly MenuOptionGroup[]
  /** Ids of products that go well with it. */
  readonly goesWith: readonly string[]
  /** Its replacement; null: it is still sold. */
  readonly replacedBy: { readonly _id: string; readonly name: LocalizedText } | null
  /** When it can be ordered, in the store's time; null: whenever the store is open. */
  readonly availability: ItemHours | null
  /** Serving rules of the menus that contain it, one of which is enough; null: always and in every channel. */
  readonly served: readonly ServingRule[] | null
  /** False when the store does not sell it. */
  readonly isActive: boolean
  readonly isSoldOut: boolean
  /** When a sold-out product becomes available again automatically; null: when staff change it. */
  readonly soldOutUntil: Date | null
  /** Why it is marked: out of stock, or temporarily paused. */
  readonly mark: 'soldOut' | 'paused'
  /** Units left; null: unlimited. */
  readonly stock: number | null
  /** Customers see the remaining count at this many units or fewer; null: at the default. */
  readonly lowStock: number | null
  /** Minimum units in an order that contains any, across all options; null: one is enough. */
  readonly minPerOrder: number | null
  /** Maximum units per order, across all options; null: no limit. */
  readonly maxPerOrder: number | null
  /** It may be handed over only with a prescription. */
  readonly needsPrescription: boolean
  /** How long the service takes; null: it is not done by appointment. */
  readonly durationMinutes: number | null
}

/** The longest duration of one service. */
export const MAX_DURATION_MINUTES = 720

export interface MenuCategory {
  readonly _id: string
  readonly key: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** In the merchant's order; only products that the store sells. */
  readonly products: readonly MenuProduct[]
}

/** A part of the whole menu with its own times and channels, such as breakfast. */
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
  /** Empty when the merchant has one menu. */
  readonly menus: readonly MenuPart[]
  readonly categories: readonly MenuCategory[]
  /** Every product by its id, including those that the store does not sell. */
  readonly products: ReadonlyMap<string, MenuProduct>
  /** Sold-out options of the store, with the time at which they become available again automatically, if any. */
  readonly soldOutOptions: ReadonlyMap<string, Date | null>
}
