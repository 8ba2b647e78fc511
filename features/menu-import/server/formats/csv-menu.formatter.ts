import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/parse-price.ts'
import { listColumns, readColumn } from './csv-columns.parser.ts'
import { NO_STORES } from './csv-compass.parser.ts'
import { writeCsv } from './csv-text.parser.ts'
import type { CategoryInput, GroupInput, OptionInput, ProductInput } from './neutral-menu.data.ts'

type Cells = Readonly<Record<string, string | number | boolean | LocalizedText | undefined>>

const formatExtraFields = (fields: Readonly<Record<string, unknown>>): string => {
  const filled = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== '' && JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}',
  )
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : ''
}

const formatStores = (stores: ProductInput['stores']): string | undefined => {
  if (stores === undefined) return undefined
  return stores.length === 0 ? NO_STORES : stores.join('|')
}

const toProductCells = (product: ProductInput, category: string, currency: string): Cells => {
  const { sku, name, description, price, tax, foodType, special, photo, optionGroups, stores, ...rest } =
    product
  const { calories, allergens, minPerOrder, maxPerOrder, specialInstructions, ...others } = rest
  return {
    kind: 'product',
    key: sku,
    category,
    name,
    description,
    price: formatPlainPrice(price, currency),
    tax,
    foodType,
    special: special?.join('|'),
    photo,
    groups: optionGroups?.join('|'),
    stores: formatStores(stores),
    calories,
    allergens: allergens?.join('|'),
    minPerOrder,
    maxPerOrder,
    more: formatExtraFields({
      ...others,
      specialInstructions: specialInstructions === false ? false : undefined,
    }),
  }
}

const toOptionCells = (option: OptionInput, group: string, currency: string): Cells => {
  const { key, name, price = 0, calories, max, preselected, ...others } = option
  return {
    kind: 'option',
    key,
    group,
    name,
    price: formatPlainPrice(price, currency),
    calories,
    max,
    preselected: preselected ? 1 : undefined,
    more: formatExtraFields(others),
  }
}

const toGroupRows = (group: GroupInput, currency: string): Cells[] => {
  const { key, name, type, min, max, free, options, ...others } = group
  return [
    { kind: 'group', key, name, type, min, max, free, more: formatExtraFields(others) },
    ...options.map((option) => toOptionCells(option, key, currency)),
  ]
}

const toCategoryRows = ({ key, name, description, products }: CategoryInput, currency: string): Cells[] => [
  { kind: 'category', key, name, description },
  ...products.map((product) => toProductCells(product, key, currency)),
]

const formatCell = (cells: Cells, head: string): string => {
  const column = readColumn(head)
  const value = column && cells[column.role]
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return (column?.language && value[column.language]) ?? ''
}

/** A menu as a table that is editable in spreadsheet programs and imports as the same menu. */
export const writeMenuTable = (
  { taxes = [], menu }: MenuContentInput,
  { currency, languages }: { currency: string; languages: readonly Language[] },
): string => {
  const heads = listColumns(languages)
  const rows: Cells[] = [
    ...taxes.map(({ key, name, rate, inclusive }) => ({
      kind: 'tax',
      key,
      name,
      more: formatExtraFields({ rate, inclusive }),
    })),
    ...menu.categories.flatMap((category) => toCategoryRows(category, currency)),
    ...(menu.optionGroups ?? []).flatMap((group) => toGroupRows(group, currency)),
    ...(menu.menus ?? []).map(({ key, name, ...others }) => ({
      kind: 'menu',
      key,
      name,
      more: formatExtraFields(others),
    })),
  ]
  return writeCsv([heads, ...rows.map((cells) => heads.map((head) => formatCell(cells, head)))])
}
