import type {
  NeutralCategory,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from '../formats/neutral-menu.data.ts'
import type { RawRow, RawTable } from '../formats/raw-table.parser.ts'
import type { IssueCollector, ReaderContext } from '../formats/reader-context.parser.ts'

/** Columns in English and Spanish. */
const COLUMNS = {
  code: ['sku', 'ref'],
  name: ['name', 'nombre'],
  category: ['category', 'categoria', 'categoría'],
  description: ['description', 'descripción', 'descripcion'],
  price: ['default price', 'precio por defecto'],
} as const

const OPTION_NAMES = [1, 2, 3].map((number) => [
  `option ${number} name`,
  `opción ${number} nombre`,
  `opcion ${number} nombre`,
])
const OPTION_VALUES = [1, 2, 3].map((number) => [
  `option ${number} value`,
  `opción ${number} valor`,
  `opcion ${number} valor`,
])

const STORE_PRICE = /^(?:price|precio)(?: \[.*\])?$/
const STORE_SALE = /^(?:available for sale|disponibles? para la venta)(?: \[.*\])?$/
const TAX = /^(?:tax|impuesto) - ".*" \((\d{1,3}(?:[.,]\d{1,4})?)%\)$/
const INCLUDED = ['sku of included item', 'ref del artículo incluido', 'ref de articulo incluido']

interface LoyverseContext {
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  /** One for each store. */
  readonly prices: readonly string[]
  readonly sales: readonly string[]
  readonly taxes: readonly (readonly [head: string, basisPoints: number])[]
}

const isYes = (cell: string): boolean => /^(?:y|yes|s|sí|si|1|true)$/i.test(cell)
const isNo = (cell: string): boolean => /^(?:n|no|0|false)$/i.test(cell)

/** `variable` is asked for at the till. */
const isOpen = (price: string | number): boolean => price === '' || /^variable$/i.test(String(price))

/** What stores charge when they agree; else the default price, and the row is noted. */
const readPrice = (row: RawRow, { prices, notes }: LoyverseContext): string | number | undefined => {
  const general = row.value(...COLUMNS.price)
  const own = prices.map((head) => row.value(head)).filter((price) => price !== '')
  const [first] = own
  if (own.some((price) => price !== first)) {
    notes.warn(row.at, 'locationPrices', { name: row.get(...COLUMNS.name) || row.get('handle') })
    return isOpen(general) ? first : general
  }
  const price = first ?? general
  return isOpen(price) ? undefined : price
}

const readTax = (row: RawRow, { taxes }: LoyverseContext): number | undefined => {
  const rates = taxes.filter(([head]) => isYes(row.get(head))).map(([, rate]) => rate)
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0)
}

/** Switched off in every store. */
const isHidden = (row: RawRow, { sales }: LoyverseContext): boolean => {
  const said = sales.map((head) => row.get(head)).filter((cell) => cell !== '')
  return said.length > 0 && said.every(isNo)
}

const nameVariant = (row: RawRow): string =>
  OPTION_VALUES.map((heads) => row.get(...heads))
    .filter(Boolean)
    .join(', ')

const toSizes = (rows: readonly RawRow[], reading: LoyverseContext): NeutralOption[] =>
  rows.flatMap((row) => {
    const name = nameVariant(row)
    const price = readPrice(row, reading)
    const product = rows[0]?.get(...COLUMNS.name) ?? ''
    if (price === undefined)
      return reading.notes.warn(row.at, 'leftOutPriceless', { name: `${product}, ${name}` }) ?? []
    if (isHidden(row, reading))
      return reading.notes.warn(row.at, 'leftOutArchived', { name: `${product}, ${name}` }) ?? []
    return [
      { at: row.at, id: row.get(...COLUMNS.code) || undefined, name: { [reading.language]: name }, price },
    ]
  })

/** The rows of one handle: a product, its variants, and what a composite product consists of. */
const toProduct = (rows: readonly RawRow[], reading: LoyverseContext): NeutralProduct[] => {
  const [first] = rows
  if (!first) return []
  const { language } = reading
  const variants = rows.filter((row) => nameVariant(row) !== '')
  const isSwitchedOff = (variants.length > 0 ? variants : [first]).every((row) => isHidden(row, reading))
  const sizes = variants.length > 1 && !isSwitchedOff ? toSizes(variants, reading) : []
  const names = OPTION_NAMES.map((heads) => first.get(...heads)).filter(Boolean)
  return [
    {
      at: first.at,
      id: first.get('handle') || first.get(...COLUMNS.code) || undefined,
      name: { [language]: first.get(...COLUMNS.name) },
      description: { [language]: first.get(...COLUMNS.description) },
      price: readPrice(first, reading),
      sizes,
      ...(names.length > 0 ? { sizesName: { [language]: names.join(', ') } } : {}),
      groups: [],
      taxRate: readTax(first, reading),
      isHidden: isSwitchedOff,
    },
  ]
}

/** Parses Loyverse's export of items: rows of a handle are variants of one product. */
export const readLoyverseTable = (
  table: RawTable,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const reading: LoyverseContext = {
    ...{ language, notes },
    prices: table.heads.filter((head) => STORE_PRICE.test(head)),
    sales: table.heads.filter((head) => STORE_SALE.test(head)),
    taxes: table.heads.flatMap((head) => {
      const rate = TAX.exec(head)?.[1]
      return rate ? [[head, Math.round(Number(rate.replace(',', '.')) * 100)] as const] : []
    }),
  }
  // Rows with nothing but a part of a composite product are parts of the product above.
  const isPart = (row: RawRow) => row.get(...COLUMNS.name) === '' && nameVariant(row) === ''
  for (const row of table.rows.filter((each) => each.get(...INCLUDED) !== ''))
    notes.warn(row.at, 'fieldLeftOut', { field: row.get(...INCLUDED), count: 1 })
  const products = Map.groupBy(
    table.rows.filter((row) => !isPart(row)),
    (row) => row.get('handle') || row.at,
  )
  const byCategory = Map.groupBy([...products.values()], ([first]) => first?.get(...COLUMNS.category) ?? '')
  const categories = [...byCategory].map(
    ([name, members]): NeutralCategory => ({
      at: members[0]?.[0]?.at ?? '',
      name: name ? { [language]: name } : {},
      products: members.flatMap((rows) => toProduct(rows, reading)),
    }),
  )
  return { prices: 'major', categories }
}
