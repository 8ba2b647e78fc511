import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import { isLanguage, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
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

/** Signs that separate the items of a list in a cell, and spaces that are not kept there. */
const isListable = (items: readonly string[]): boolean =>
  items.every((item) => item !== '' && item.trim() === item && !/[|;]/.test(item))

/** A list in its own column, or among the other fields when an item of it contains what separates items. */
const splitList = (items: readonly string[] = []) => ({
  cell: isListable(items) ? items.join('|') : undefined,
  other: isListable(items) ? undefined : items,
})

const formatStores = (stores: ProductInput['stores']): string | undefined => {
  if (stores === undefined) return undefined
  return stores.length === 0 ? NO_STORES : stores.join('|')
}

const toProductCells = (product: ProductInput, category: string, currency: string): Cells => {
  const { sku, name, description, price, tax, foodType, special, photo, optionGroups, stores, ...rest } =
    product
  const { calories, allergens, minPerOrder, maxPerOrder, specialInstructions, ...others } = rest
  const listed = splitList(allergens)
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
    allergens: listed.cell,
    minPerOrder,
    maxPerOrder,
    more: formatExtraFields({
      ...others,
      allergens: listed.other,
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

/** Languages of names and descriptions, whether or not the site has them. */
const listUsedLanguages = (rows: readonly Cells[]): Language[] =>
  rows.flatMap(({ name, description }) =>
    [name, description].flatMap((text) =>
      typeof text === 'object' ? Object.keys(text).filter(isLanguage) : [],
    ),
  )

/** A menu as rows of cells, the names of the columns first: it is read from them as the same menu. */
export const listMenuRows = (
  { taxes = [], menu }: MenuContentInput,
  { currency, languages }: { currency: string; languages: readonly Language[] },
): string[][] => {
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
  const heads = listColumns([...languages, ...listUsedLanguages(rows)])
  return [heads, ...rows.map((cells) => heads.map((head) => formatCell(cells, head)))]
}

/** A menu as a table that is editable in spreadsheet programs and imports as the same menu. */
export const writeMenuTable = (...menu: Parameters<typeof listMenuRows>): string =>
  writeCsv(listMenuRows(...menu))
