import { localize } from '#platform/kernel/language.ts'
import type { Table, TableRow } from './csv-table.parser.ts'
import type { NeutralCategory, NeutralMenu, NeutralOption, NeutralProduct } from './neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

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

type TableFacts = Pick<ReaderContext, 'language' | 'isPriceOptional'>

const toProduct = (row: TableRow, { isPriceOptional }: TableFacts): NeutralProduct => ({
  at: row.at,
  id: row.cell('key') || undefined,
  name: row.texts('name'),
  description: row.texts('description'),
  // An empty price is an error of its row, so that nothing is free by mistake; unless what it does not say stays.
  price: isPriceOptional && row.cell('price') === '' ? undefined : row.value('price'),
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
  price: row.value('price'),
})

/** Rows of one product with different sizes are one product. */
const withSizes = (rows: readonly TableRow[], context: TableFacts): NeutralProduct[] => {
  const [first] = rows
  if (!first) return []
  const sizes = rows.filter((row) => row.cell('size') !== '')
  if (sizes.length < 2 || sizes.length < rows.length) return rows.map((row) => toProduct(row, context))
  return [{ ...toProduct(first, context), sizes: sizes.map((row) => toSize(row, context)) }]
}

/** A price that is what the shop itself pays: somebody has exported the wrong column. */
const recordCosts = ({ rows, columns }: Table, notes: IssueCollector): void => {
  if (!columns.has('cost')) return
  for (const row of rows)
    if (row.cell('cost') !== '' && row.cell('cost') === row.cell('price'))
      notes.doubt('pricesAreCosts', `${row.cell('name')} ${row.cell('price')}`)
}

/**
 * The category of each row. A cell left empty under a category means that category when each is written once, above its
 * rows, as in a cell that is merged; it means none when categories are repeated on every row.
 */
const listCategories = (rows: readonly TableRow[], notes: IssueCollector): string[] => {
  const written = rows.map((row) => row.cell('category'))
  const named = written.filter((name) => name !== '')
  const isHeading = new Set(named).size === named.length && written[0] !== ''
  if (named.length === 0 || named.length === written.length || !isHeading) return written
  notes.warn('', 'categoryCarried', { count: written.length - named.length })
  let last = ''
  return written.map((name) => {
    last = name || last
    return last
  })
}

/** Parses a product table from other systems or people: a row for each product, or for each size. */
export const readForeignTable = (
  table: Table,
  { facts: context, notes }: { facts: TableFacts; notes: IssueCollector },
): NeutralMenu => {
  recordCosts(table, notes)
  const nameOf = (row: TableRow) => localize(row.texts('name'), context.language)
  const named = listCategories(table.rows, notes)
  const categories = Map.groupBy(table.rows, (_, index) => named[index] ?? '')
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
