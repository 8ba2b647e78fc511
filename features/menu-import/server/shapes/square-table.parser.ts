import type {
  NeutralCategory,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from '../formats/neutral-menu.data.ts'
import type { RawRow, RawTable } from '../formats/raw-table.parser.ts'
import type { IssueCollector, ReaderContext } from '../formats/reader-context.parser.ts'

interface SquareTableContext {
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
  readonly locationPrices: readonly string[]
  readonly locationSales: readonly string[]
  readonly taxes: readonly (readonly [head: string, basisPoints: number])[]
}

const TAX = /^tax - .*\((\d{1,3}(?:\.\d{1,4})?)%\)$/
const YES = /^(?:y|yes|1|true)$/i
const NO = /^(?:n|no|0|false)$/i
/** What Square calls the only variation of an item that has none. */
const PLAIN = /^(?:regular|)$/i

const isOpen = (price: string | number): boolean => price === '' || /^variable$/i.test(String(price))

/** The general price; without one, what locations charge when they agree. */
const readPrice = (
  row: RawRow,
  { locationPrices, notes }: SquareTableContext,
): string | number | undefined => {
  const price = row.value('price')
  const own = locationPrices.map((head) => row.value(head)).filter((each) => each !== '')
  const [first] = own
  const general = price === '' && first !== undefined ? first : price
  if (own.some((each) => each !== general))
    notes.warn(row.at, 'locationPrices', { name: row.get('item name') })
  return isOpen(general) ? undefined : general
}

/** `Books (T2B3C4D5E6F7G8H9)` has the id of the category behind its name. */
const CATEGORY_ID = / \([A-Z0-9]{8,40}\)$/

/** The reporting category, or the first of several; of a path the last part, under the whole path as id. */
const readCategory = (row: RawRow, { notes }: SquareTableContext): { id: string; name: string } => {
  const written = row.get('categories').split(/(?<=\)), /)
  if (written.length > 1) notes.warn(row.at, 'standsTwice', { name: row.get('item name') })
  const id = (row.get('reporting category') || written[0] || row.get('category'))
    .replace(CATEGORY_ID, '')
    .trim()
  return { id, name: id.split(' > ').at(-1) ?? id }
}

const isLeftOut = (row: RawRow): boolean => YES.test(row.get('archived')) || NO.test(row.get('sellable'))

const isHidden = (row: RawRow, { locationSales }: SquareTableContext): boolean => {
  const online = row.get('square online item visibility')
  const enabled = locationSales.map((head) => row.get(head)).filter((cell) => cell !== '')
  return (
    /^(?:hidden|unavailable)$/i.test(online) || (enabled.length > 0 && enabled.every((cell) => NO.test(cell)))
  )
}

const toSizes = (rows: readonly RawRow[], reading: SquareTableContext): NeutralOption[] =>
  rows.flatMap((row) => {
    const variation = row.get('variation name')
    const price = readPrice(row, reading)
    const name = `${row.get('item name')}, ${variation}`
    if (price === undefined) return reading.notes.warn(row.at, 'leftOutPriceless', { name }) ?? []
    return [
      {
        at: row.at,
        id: row.get('token', 'sku') || undefined,
        name: { [reading.language]: variation },
        price,
      },
    ]
  })

const readTax = (row: RawRow, { taxes }: SquareTableContext): number | undefined => {
  const rates = taxes.filter(([head]) => YES.test(row.get(head))).map(([, rate]) => rate)
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0)
}

/** The rows of one item, one for each variation. */
const toProduct = (rows: readonly RawRow[], reading: SquareTableContext): NeutralProduct[] => {
  const { language, notes } = reading
  const sold = rows.filter((row) => !isLeftOut(row))
  for (const row of rows)
    if (isLeftOut(row)) {
      const variation = row.get('variation name')
      const name = PLAIN.test(variation) ? row.get('item name') : `${row.get('item name')}, ${variation}`
      notes.warn(row.at, 'leftOutArchived', { name })
    }
  const [first] = sold
  if (!first) return []
  const sizes = sold.length > 1 ? toSizes(sold, reading) : []
  const sizesName = first.get('option name 1')
  first.get('option value 1')
  return [
    {
      at: first.at,
      id: first.get('token', 'reference handle', 'sku') || undefined,
      name: { [language]: first.get('customer-facing name', 'item name') },
      description: { [language]: first.get('description') },
      price: readPrice(first, reading),
      sizes,
      ...(sizesName ? { sizesName: { [language]: sizesName } } : {}),
      groups: [],
      taxRate: readTax(first, reading),
      isHidden: sold.every((row) => isHidden(row, reading)),
    },
  ]
}

/** Rows of one name are variations of one item, until a variation comes again: then it is another item of that name. */
const groupItems = (rows: readonly RawRow[]): RawRow[][] => {
  const items: RawRow[][] = []
  const last = new Map<string, { members: RawRow[]; variations: Set<string> }>()
  for (const row of rows) {
    const name = row.get('item name')
    const variation = row.get('variation name').toLowerCase()
    const known = last.get(name)
    if (known && !known.variations.has(variation)) {
      known.members.push(row)
      known.variations.add(variation)
      continue
    }
    const members = [row]
    items.push(members)
    last.set(name, { members, variations: new Set([variation]) })
  }
  return items
}

/** Parses the item library that Square exports as CSV or XLSX: a row for each variation of an item. */
export const readSquareTable = (
  table: RawTable,
  { facts: { language }, notes }: { readonly facts: ReaderContext; readonly notes: IssueCollector },
): NeutralMenu => {
  const reading: SquareTableContext = {
    ...{ language, notes },
    locationPrices: table.heads.filter((head) => head.startsWith('price ')),
    locationSales: table.heads.filter((head) => head.startsWith('enabled ')),
    taxes: table.heads.flatMap((head) => {
      const rate = TAX.exec(head)?.[1]
      return rate ? [[head, Math.round(Number(rate) * 100)] as const] : []
    }),
  }
  const placed = groupItems(table.rows).flatMap((rows) =>
    rows[0] ? [{ rows, home: readCategory(rows[0], reading) }] : [],
  )
  const categories = [...Map.groupBy(placed, ({ home }) => home.id)].flatMap(
    ([id, members]): NeutralCategory[] => {
      const [first] = members
      if (!first) return []
      const name = first.home.name
      return [
        {
          ...{ at: first.rows[0]?.at ?? '', id: id || undefined },
          name: name ? { [language]: name } : {},
          products: members.flatMap(({ rows }) => toProduct(rows, reading)),
        },
      ]
    },
  )
  return { prices: 'major', categories }
}
