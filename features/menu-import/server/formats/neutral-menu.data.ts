import type { MappedMenu } from '#core/menus/server/site-details.service.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** The detected format of a file. */
export type ImportFormat = 'compass' | 'csv' | 'square' | 'deliverect' | 'schema.org' | 'mapped'

/** The intermediate form of any foreign menu: every field may be missing, nothing is validated yet. */
export interface NeutralMenu {
  readonly categories: readonly NeutralCategory[]
  /** Prices are in minor units, or in decimal notation. */
  readonly prices: 'minor' | 'major'
  /** The currency named in the file, if any. */
  readonly currency?: string | undefined
}

export interface NeutralCategory {
  /** Its place in the file, in readable form. */
  readonly at: string
  readonly id?: string | undefined
  readonly name: LocalizedText
  readonly description?: LocalizedText | undefined
  readonly products: readonly NeutralProduct[]
}

export interface NeutralProduct {
  readonly at: string
  readonly id?: string | undefined
  readonly name: LocalizedText
  readonly description?: LocalizedText | undefined
  readonly price?: unknown
  readonly sizes?: readonly NeutralOption[] | undefined
  /** What the file calls the choice of sizes. */
  readonly sizesName?: LocalizedText | undefined
  readonly groups: readonly NeutralGroup[]
  readonly foodType?: 1 | 2 | 3 | 4 | undefined
  readonly isRecommended?: boolean | undefined
  /** Basis points. */
  readonly taxRate?: number | undefined
  readonly calories?: number | undefined
  readonly allergens?: readonly string[] | undefined
  readonly photo?: string | undefined
  readonly isHidden?: boolean | undefined
}

export interface NeutralGroup {
  readonly at: string
  readonly id?: string | undefined
  readonly name: LocalizedText
  readonly min?: number | undefined
  /** Absent, zero or less: no limit. */
  readonly max?: number | undefined
  /** Its id tells it from groups that are the same otherwise; most systems repeat a group at each product. */
  readonly isOwnKind?: boolean | undefined
  /** How many of its options cost nothing. */
  readonly free?: number | undefined
  /** Exactly one of the options may be taken. */
  readonly isSingle?: boolean | undefined
  /** The same option may be taken several times. */
  readonly isCounter?: boolean | undefined
  readonly options: readonly NeutralOption[]
}

export interface NeutralOption {
  readonly at: string
  readonly id?: string | undefined
  readonly name: LocalizedText
  readonly price?: unknown
  readonly calories?: number | undefined
  readonly max?: number | undefined
  readonly isPreselected?: boolean | undefined
  readonly groups?: readonly NeutralGroup[] | undefined
  /** The product it represents in a meal deal. */
  readonly productId?: string | undefined
}

type MenuInput = MappedMenu['menu']
export type CategoryInput = MenuInput['categories'][number]
export type ProductInput = CategoryInput['products'][number]
export type GroupInput = NonNullable<MenuInput['optionGroups']>[number]
export type OptionInput = GroupInput['options'][number]
export type TaxInput = MappedMenu['taxes'][number]
