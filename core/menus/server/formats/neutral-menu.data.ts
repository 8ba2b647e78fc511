import type { LocalizedText } from '#platform/kernel/language.ts'
import type { MappedMenu } from '../site-details.service.ts'

/** What any foreign menu is read into before it becomes ours: everything may be missing, nothing is judged yet. */
export interface NeutralMenu {
  readonly categories: readonly NeutralCategory[]
  /** Prices are counted in the smallest coin, or written as people write them. */
  readonly prices: 'minor' | 'major'
  /** The currency that the file speaks of, where it does. */
  readonly currency?: string | undefined
}

export interface NeutralCategory {
  /** Where it stands in the file, as people would look for it. */
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
  /** The product that it is, in a meal deal. */
  readonly productId?: string | undefined
}

type MenuInput = MappedMenu['menu']
export type CategoryInput = MenuInput['categories'][number]
export type ProductInput = CategoryInput['products'][number]
export type GroupInput = NonNullable<MenuInput['optionGroups']>[number]
export type OptionInput = GroupInput['options'][number]
export type TaxInput = MappedMenu['taxes'][number]
