import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

export const GROUP_TYPE = { single: 10, multi: 20, counter: 30 } as const
export type GroupType = (typeof GROUP_TYPE)[keyof typeof GROUP_TYPE]

export const SPECIAL = { recommended: 1, topPick: 2, bogo: 3 } as const
export type Special = (typeof SPECIAL)[keyof typeof SPECIAL]

/** One choice of a group. */
export interface MenuOption {
  readonly _id: string
  readonly name: LocalizedText
  /** What it adds to the product's price, in minor units; for a size, the difference to the smallest. */
  readonly price: number
  /** How often it may be taken; 1 but in counters. */
  readonly max: number
  readonly preselected: boolean
  readonly calories: number | null
  readonly isAvailable: boolean
}

export interface MenuOptionGroup {
  readonly _id: string
  readonly name: LocalizedText
  readonly type: GroupType
  readonly role: 'size' | 'choice'
  /** Choices that must be made, counted with their repetitions. */
  readonly min: number
  /** Choices that may be made, counted with their repetitions. */
  readonly max: number
  /** So many of the cheapest choices cost nothing. */
  readonly free: number
  readonly options: readonly MenuOption[]
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
  /** veg 1, non-veg 2, egg 3, vegan 4, other 5. */
  readonly foodType: 1 | 2 | 3 | 4 | 5
  readonly special: readonly Special[]
  readonly specialInstructions: boolean
  readonly calories: number | null
  readonly allergens: readonly string[]
  readonly groups: readonly MenuOptionGroup[]
  /** When it may be ordered, in the store's time; null: whenever the store is open. */
  readonly availability: WeeklyHours | null
  /** False when the store does not sell it. */
  readonly isActive: boolean
  readonly isSoldOut: boolean
  /** When a sold-out product comes back by itself; null: when staff brings it back. */
  readonly soldOutUntil: Date | null
  /** Pieces left; null: unlimited. */
  readonly stock: number | null
}

export interface MenuCategory {
  readonly _id: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** In the merchant's order; only products that the store sells. */
  readonly products: readonly MenuProduct[]
}

/** The whole menu of one store at one version. */
export interface MenuSnapshot {
  readonly storeId: string
  readonly version: number
  readonly currency: string
  readonly categories: readonly MenuCategory[]
  /** Every product by its id, also those that the store does not sell. */
  readonly products: ReadonlyMap<string, MenuProduct>
  readonly groups: ReadonlyMap<string, MenuOptionGroup>
}
