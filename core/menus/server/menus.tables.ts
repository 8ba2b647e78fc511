import type { Generated, JSONColumnType } from 'kysely'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { GroupType, Special } from '../domain/menu.ts'

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
  availability: JSONColumnType<WeeklyHours | null>
}

export interface OptionGroupsTable {
  id: string
  brand_id: Generated<string>
  key: string
  name: JSONColumnType<LocalizedText>
  type: GroupType
  role: 'size' | 'choice'
  min: number
  max: number
  free: number
}

export interface OptionsTable {
  id: string
  brand_id: Generated<string>
  group_id: string
  key: string
  position: number
  is_active: Generated<boolean>
  is_sold_out: Generated<boolean>
  name: JSONColumnType<LocalizedText>
  price: number
  max: number
  preselected: boolean
  calories: number | null
}

export interface ProductOptionGroupsTable {
  brand_id: Generated<string>
  product_id: string
  group_id: string
  position: number
}

export interface StoreProductsTable {
  brand_id: Generated<string>
  store_id: string
  product_id: string
  is_active: Generated<boolean>
  is_sold_out: Generated<boolean>
  sold_out_until: Date | null
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    categories: CategoriesTable
    products: ProductsTable
    option_groups: OptionGroupsTable
    options: OptionsTable
    product_option_groups: ProductOptionGroupsTable
    store_products: StoreProductsTable
    stock_movements: StockMovementsTable
  }
}
