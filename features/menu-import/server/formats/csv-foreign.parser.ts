import { localize } from '#platform/kernel/language.ts'
import type { Table, TableRow } from './csv-table.parser.ts'
import type { NeutralCategory, NeutralMenu, NeutralOption, NeutralProduct } from './neutral-menu.data.ts'
import type { ReaderContext } from './reader-context.parser.ts'

const FOOD_TYPES: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  veg: 1,
  vegetarian: 1,
  yes: 1,
  true: 1,
  nonveg: 2,
  'non-veg': 2,
  no: 2,
  false: 2,
  egg: 3,
  vegan: 4,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
}

const parseFoodType = (cell: string): NeutralProduct['foodType'] => {
  const word = cell.toLowerCase()
  return Object.hasOwn(FOOD_TYPES, word) ? FOOD_TYPES[word] : undefined
}

const parseCount = (cell: string): number | undefined => {
  const digits = /^-?\d{1,6}/.exec(cell)
  return digits ? Number(digits[0]) : undefined
}

const parseTaxRate = (cell: string): number | undefined => {
  const rate = Number(cell.replace(',', '.').replace('%', ''))
  return cell === '' || !Number.isFinite(rate) ? undefined : Math.round(rate * 100)
}

const toProduct = (row: TableRow): NeutralProduct => ({
  at: row.at,
  id: row.cell('key') || undefined,
  name: row.words('name'),
  description: row.words('description'),
  // An empty price is an error of its row, so that nothing is free by mistake.
  price: row.cell('price'),
  groups: [],
  foodType: parseFoodType(row.cell('foodType')),
  taxRate: parseTaxRate(row.cell('tax')),
  calories: parseCount(row.cell('calories')),
  allergens: row.list('allergens'),
  photo: row.cell('photo') || undefined,
})

const toSize = (row: TableRow, { language }: Pick<ReaderContext, 'language'>): NeutralOption => ({
  at: row.at,
  name: { [language]: row.cell('size') },
  price: row.cell('price'),
})

/** Rows of one product with different sizes are one product. */
const withSizes = (rows: readonly TableRow[], context: Pick<ReaderContext, 'language'>): NeutralProduct[] => {
  const [first] = rows
  if (!first) return []
  const sizes = rows.filter((row) => row.cell('size') !== '')
  if (sizes.length < 2 || sizes.length < rows.length) return rows.map(toProduct)
  return [{ ...toProduct(first), sizes: sizes.map((row) => toSize(row, context)) }]
}

/** Parses a product table from other systems or people: a row for each product, or for each size. */
export const readForeignTable = (table: Table, context: Pick<ReaderContext, 'language'>): NeutralMenu => {
  const nameOf = (row: TableRow) => localize(row.words('name'), context.language)
  const categories = Map.groupBy(table.rows, (row) => row.cell('category'))
  return {
    prices: 'major',
    categories: [...categories].flatMap(([name, rows]): NeutralCategory[] => {
      const [first] = rows
      if (!first) return []
      const products = Map.groupBy(rows, (row) => (row.cell('size') ? nameOf(row) : row.at))
      return [
        {
          at: first.at,
          name: name ? { [context.language]: name } : {},
          products: [...products.values()].flatMap((same) => withSizes(same, context)),
        },
      ]
    }),
  }
}
