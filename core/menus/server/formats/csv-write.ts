import { writePrice } from '#core/stores/domain/read-price.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { MenuContentInput } from '../../contract/menu-file.ts'
import { columnsFor, readColumn } from './csv-columns.ts'
import { NO_STORES } from './csv-own.ts'
import { writeCsv } from './csv-text.ts'
import type { CategoryInput, GroupInput, OptionInput, ProductInput } from './neutral.ts'

type Cells = Readonly<Record<string, string | number | boolean | LocalizedText | undefined>>

const more = (fields: Readonly<Record<string, unknown>>): string => {
  const filled = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== '' && JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}',
  )
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : ''
}

const storesCell = (stores: ProductInput['stores']): string | undefined => {
  if (stores === undefined) return undefined
  return stores.length === 0 ? NO_STORES : stores.join('|')
}

const productCells = (product: ProductInput, category: string, currency: string): Cells => {
  const { sku, name, description, price, tax, foodType, special, photo, optionGroups, stores, ...rest } =
    product
  const { calories, allergens, minPerOrder, maxPerOrder, specialInstructions, ...others } = rest
  return {
    kind: 'product',
    key: sku,
    category,
    name,
    description,
    price: writePrice(price, currency),
    tax,
    foodType,
    special: special?.join('|'),
    photo,
    groups: optionGroups?.join('|'),
    stores: storesCell(stores),
    calories,
    allergens: allergens?.join('|'),
    minPerOrder,
    maxPerOrder,
    more: more({ ...others, specialInstructions: specialInstructions === false ? false : undefined }),
  }
}

const optionCells = (option: OptionInput, group: string, currency: string): Cells => {
  const { key, name, price = 0, calories, max, preselected, ...others } = option
  return {
    kind: 'option',
    key,
    group,
    name,
    price: writePrice(price, currency),
    calories,
    max,
    preselected: preselected ? 1 : undefined,
    more: more(others),
  }
}

const groupRows = (group: GroupInput, currency: string): Cells[] => {
  const { key, name, type, min, max, free, options, ...others } = group
  return [
    { kind: 'group', key, name, type, min, max, free, more: more(others) },
    ...options.map((option) => optionCells(option, key, currency)),
  ]
}

const categoryRows = ({ key, name, description, products }: CategoryInput, currency: string): Cells[] => [
  { kind: 'category', key, name, description },
  ...products.map((product) => productCells(product, key, currency)),
]

const cellOf = (cells: Cells, head: string): string => {
  const column = readColumn(head)
  const value = column && cells[column.role]
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return (column?.language && value[column.language]) ?? ''
}

/** A menu as a table that people edit in the programs they know, and that comes back as the same menu. */
export const writeMenuTable = (
  { taxes = [], menu }: MenuContentInput,
  { currency, languages }: { currency: string; languages: readonly Language[] },
): string => {
  const heads = columnsFor(languages)
  const rows: Cells[] = [
    ...taxes.map(({ key, name, rate, inclusive }) => ({
      kind: 'tax',
      key,
      name,
      more: more({ rate, inclusive }),
    })),
    ...menu.categories.flatMap((category) => categoryRows(category, currency)),
    ...(menu.optionGroups ?? []).flatMap((group) => groupRows(group, currency)),
    ...(menu.menus ?? []).map(({ key, name, ...others }) => ({
      kind: 'menu',
      key,
      name,
      more: more(others),
    })),
  ]
  return writeCsv([heads, ...rows.map((cells) => heads.map((head) => cellOf(cells, head)))])
}
