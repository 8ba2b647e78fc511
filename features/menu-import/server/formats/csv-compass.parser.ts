import type { BuiltMenu } from './build-menu.mapper.ts'
import type { Table, TableRow } from './csv-table.parser.ts'
import { createFaultyRowCollector, type FaultyRowCollector } from './faulty-rows.parser.ts'
import type { CategoryInput, GroupInput, OptionInput, ProductInput } from './neutral-menu.data.ts'
import { createPriceParser } from './price.parser.ts'
import { getPriceIssue, type IssueCollector, type ReaderContext } from './reader-context.parser.ts'

type Fields = Record<string, unknown>

interface TableContext {
  readonly facts: ReaderContext
  readonly notes: IssueCollector
  readonly price: (value: unknown) => number | undefined
  readonly place: (path: string, at: string) => void
  readonly faulty: FaultyRowCollector
}

/** The stores of a product that no store sells. */
export const NO_STORES = '-'

const omitEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

type NumberRole = 'min' | 'max' | 'free' | 'type' | 'calories' | 'foodType' | 'minPerOrder' | 'maxPerOrder'

const readNumber = (row: TableRow, role: NumberRole) =>
  row.cell(role) === '' ? undefined : Number(row.cell(role))

const readFlag = (row: TableRow, role: 'preselected'): true | undefined =>
  /^(?:1|true|yes|x)$/i.test(row.cell(role)) || undefined

const readExtraFields = (row: TableRow, { notes }: TableContext): Fields => {
  const text = row.cell('more')
  if (text === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Fields
  } catch {
    // Said below, with the row, as for anything else that is no object.
  }
  notes.error(row.at, 'cell', { column: 'more' })
  return {}
}

const readRowPrice = (row: TableRow, { notes, price: parse }: TableContext): number => {
  const written = row.value('price')
  const price = parse(written)
  if (price === undefined)
    notes.error(row.at, getPriceIssue(written), { value: row.cell('price').slice(0, 60) })
  return price ?? 0
}

const readStores = (row: TableRow): string[] | undefined => {
  const cell = row.cell('stores')
  if (cell === NO_STORES) return []
  return cell === '' ? undefined : row.list('stores')
}

const readList = (row: TableRow, role: 'groups' | 'allergens'): string[] | undefined =>
  row.cell(role) === '' ? undefined : row.list(role)

/** A row that says no price, of a file that need not: as every reader marks one. */
const readProductPrice = (row: TableRow, reading: TableContext): Fields =>
  reading.facts.isPriceOptional && row.cell('price') === ''
    ? { price: 0, stores: [] }
    : { price: readRowPrice(row, reading), stores: readStores(row) }

const readProductRow = (row: TableRow, reading: TableContext): Fields =>
  omitEmpty({
    sku: row.cell('key'),
    name: row.texts('name'),
    description: row.texts('description'),
    ...readProductPrice(row, reading),
    tax: row.cell('tax') || undefined,
    foodType: readNumber(row, 'foodType'),
    special: row.cell('special') === '' ? undefined : row.list('special').map(Number),
    photo: row.cell('photo') || undefined,
    optionGroups: readList(row, 'groups'),
    calories: readNumber(row, 'calories'),
    allergens: readList(row, 'allergens'),
    minPerOrder: readNumber(row, 'minPerOrder'),
    maxPerOrder: readNumber(row, 'maxPerOrder'),
    ...readExtraFields(row, reading),
  })

const readOptionRow = (row: TableRow, reading: TableContext): Fields => {
  const name = row.texts('name')
  return omitEmpty({
    key: row.cell('key'),
    name: Object.keys(name).length > 0 ? name : undefined,
    price: row.cell('price') === '' ? undefined : readRowPrice(row, reading),
    calories: readNumber(row, 'calories'),
    max: readNumber(row, 'max'),
    preselected: readFlag(row, 'preselected'),
    ...readExtraFields(row, reading),
  })
}

const readGroupRow = (row: TableRow, reading: TableContext): Fields =>
  omitEmpty({
    key: row.cell('key'),
    name: row.texts('name'),
    type: readNumber(row, 'type'),
    min: readNumber(row, 'min'),
    max: readNumber(row, 'max'),
    free: readNumber(row, 'free'),
    ...readExtraFields(row, reading),
  })

const readNamedRow = (row: TableRow, reading: TableContext): Fields =>
  omitEmpty({ key: row.cell('key'), name: row.texts('name'), ...readExtraFields(row, reading) })

/** Groups rows by the key of their owner; a row whose owner is not in the table is an error of that row. */
const attachRows = (
  rows: readonly TableRow[],
  owners: ReadonlyMap<string, { add: (row: TableRow) => void }>,
  { role, notes }: { role: 'category' | 'group'; notes: IssueCollector },
): void => {
  for (const row of rows) {
    const owner = owners.get(row.cell(role))
    if (owner) owner.add(row)
    else
      notes.error(row.at, 'unknown', {
        what: role === 'category' ? 'category' : 'optionGroup',
        name: row.cell(role),
      })
  }
}

const KINDS = new Set(['tax', 'category', 'product', 'group', 'option', 'menu'])

const groupRowsByKind = (table: Table, notes: IssueCollector): ReadonlyMap<string, TableRow[]> => {
  const byKind = Map.groupBy(table.rows, (row) => row.cell('kind').toLowerCase() || 'product')
  for (const [kind, rows] of byKind)
    if (!KINDS.has(kind)) for (const row of rows) notes.error(row.at, 'cell', { column: 'kind' })
  return byKind
}

const readGroups = (byKind: ReadonlyMap<string, TableRow[]>, reading: TableContext): GroupInput[] => {
  const owners = new Map<string, { add: (row: TableRow) => void }>()
  const groups = (byKind.get('group') ?? []).map((row, index) => {
    const path = `menu.optionGroups[${index}]`
    const options: OptionInput[] = []
    reading.place(path, row.at)
    owners.set(row.cell('key'), {
      add: (own) => {
        reading.place(`${path}.options[${options.length}]`, own.at)
        options.push(readOptionRow(own, reading) as OptionInput)
      },
    })
    return { ...readGroupRow(row, reading), options } as unknown as GroupInput
  })
  attachRows(byKind.get('option') ?? [], owners, { role: 'group', notes: reading.notes })
  return groups
}

const readCategories = (byKind: ReadonlyMap<string, TableRow[]>, reading: TableContext): CategoryInput[] => {
  const owners = new Map<string, { add: (row: TableRow) => void }>()
  const categories = (byKind.get('category') ?? []).map((row, index) => {
    const path = `menu.categories[${index}]`
    const products: ProductInput[] = []
    reading.place(path, row.at)
    owners.set(row.cell('key'), {
      add: (own) => {
        const where = `${path}.products[${products.length}]`
        reading.place(where, own.at)
        const product = { sku: own.cell('key'), path: where }
        const read = reading.faulty.watch(() => readProductRow(own, reading), product)
        products.push(read as unknown as ProductInput)
      },
    })
    const category = { ...readNamedRow(row, reading), description: row.texts('description'), products }
    return category as unknown as CategoryInput
  })
  const rows = byKind.get('product') ?? []
  reading.faulty.watchRows(() => attachRows(rows, owners, { role: 'category', notes: reading.notes }))
  return categories
}

/** Parses a table that we exported: a row for each category, product, group and option, identified by its kind. */
export const readCompassTable = (
  table: Table,
  { facts: context, notes }: { facts: ReaderContext; notes: IssueCollector },
): BuiltMenu => {
  const places = new Map<string, string>()
  const faulty = createFaultyRowCollector(notes)
  const place = (path: string, at: string) => void places.set(path, at)
  const price = createPriceParser(context, { prices: 'major', notes })
  const reading: TableContext = { facts: context, notes, price, place, faulty }
  const byKind = groupRowsByKind(table, notes)
  const plain = (kind: 'tax' | 'menu', path: string) =>
    (byKind.get(kind) ?? []).map((row, index) => {
      reading.place(`${path}[${index}]`, row.at)
      return readNamedRow(row, reading)
    })
  const taxes = plain('tax', 'taxes') as unknown as BuiltMenu['taxes']
  const menus = plain('menu', 'menu.menus') as unknown as []
  const optionGroups = readGroups(byKind, reading)
  return {
    taxes,
    menu: { optionGroups, categories: readCategories(byKind, reading), menus },
    ...{ places, faulty: faulty.found },
  }
}
