import type { Generated, JSONColumnType } from 'kysely'
import type { Channel } from '#core/sites/domain/order-type.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { CollectField } from '#core/stores/domain/collect.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { FileDifference, MenuContentInput } from '../contract/menu-file.ts'
import type { ItemHours } from '../domain/item-hours.ts'
import type { GalleryItem, GroupRole, GroupType, MenuProduct, Special } from '../domain/menu.ts'

export interface CategoriesTable {
  id: string
  brand_id: Generated<string>
  key: string
  position: number
  is_active: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  description: JSONColumnType<LocalizedText>
}

export interface ProductsTable {
  id: string
  brand_id: Generated<string>
  category_id: string
  sku: string
  position: number
  is_active: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  description: JSONColumnType<LocalizedText>
  price: number
  tax_id: string | null
  photo: JSONColumnType<PictureRecord | null>
  food_type: 1 | 2 | 3 | 4 | 5
  special: JSONColumnType<Special[]>
  special_instructions: boolean
  calories: number | null
  allergens: JSONColumnType<string[]>
  gallery: JSONColumnType<GalleryItem[]>
  ingredients: JSONColumnType<LocalizedText>
  tags: JSONColumnType<LocalizedText[]>
  unit: JSONColumnType<LocalizedText>
  measure: JSONColumnType<LocalizedText>
  collect: JSONColumnType<CollectField[]>
  goes_with: JSONColumnType<string[]>
  replaced_by: string | null
  availability: JSONColumnType<ItemHours | null>
  low_stock: number | null
  min_per_order: number | null
  max_per_order: number | null
  needs_prescription: Generated<boolean>
  duration_minutes: Generated<number | null>
}

export interface OptionGroupsTable {
  id: string
  brand_id: Generated<string>
  key: string
  name: JSONColumnType<LocalizedText>
  type: GroupType
  role: GroupRole
  min: number
  max: number
  free: number
  portions: boolean
  position: Generated<number>
  base_price: Generated<number>
}

export interface OptionsTable {
  id: string
  brand_id: Generated<string>
  group_id: string
  key: string
  position: number
  is_active: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  price: number
  max: number
  preselected: boolean
  calories: number | null
  allergens: JSONColumnType<string[]>
  opens: JSONColumnType<string[]>
  product_sku: string | null
  prices_by_size: JSONColumnType<Record<string, number>>
}

export interface ProductOptionGroupsTable {
  brand_id: Generated<string>
  product_id: string
  group_id: string
  position: number
}

export interface StoreOptionsTable {
  brand_id: Generated<string>
  store_id: string
  option_id: string
  sold_out_until: Date | null
}

export interface MenusTable {
  id: string
  brand_id: Generated<string>
  key: string
  position: number
  is_active: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  categories: JSONColumnType<string[]>
  hours: JSONColumnType<WeeklyHours | null>
  channels: JSONColumnType<Channel[] | null>
  stores: JSONColumnType<string[] | null>
}

export interface StoreProductsTable {
  brand_id: Generated<string>
  store_id: string
  product_id: string
  is_active: Generated<boolean>
  is_sold_out: Generated<boolean>
  sold_out_until: Date | null
  mark: Generated<MenuProduct['mark']>
  stock: number | null
  changed_in: Generated<number>
}

export interface StockMovementsTable {
  brand_id: Generated<string>
  store_id: string
  product_id: string
  seq: number
  kind: 'stated' | 'taken' | 'returned'
  order_id: string | null
  change: number
  at: Date
}

export interface MenuRevisionsTable {
  id: string
  brand_id: Generated<string>
  number: number
  reason: 'edit' | 'import' | 'undo'
  staff_name: string
  at: Date
  /** The whole menu before the change, in revisions of older versions. */
  content: JSONColumnType<MenuContentInput | null, string | undefined>
  /** What turns the menu after the change into the menu before it. */
  difference: JSONColumnType<FileDifference | null, string | undefined>
  /** Pictures of the menu before the change that `content` or `difference` names. */
  pictures: JSONColumnType<Record<string, PictureRecord>>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    categories: CategoriesTable
    products: ProductsTable
    option_groups: OptionGroupsTable
    options: OptionsTable
    product_option_groups: ProductOptionGroupsTable
    store_options: StoreOptionsTable
    menus: MenusTable
    store_products: StoreProductsTable
    stock_movements: StockMovementsTable
    menu_revisions: MenuRevisionsTable
  }
}
