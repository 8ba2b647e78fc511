import { readPrice } from '#core/stores/domain/read-price.ts'
import type { BuiltMenu } from './build-menu.ts'
import type { Table, TableRow } from './csv-table.ts'
import type { CategoryInput, GroupInput, OptionInput, ProductInput } from './neutral.ts'
import type { Notes, ReadFacts } from './reading.ts'

type Fields = Record<string, unknown>

interface Reading {
  readonly facts: ReadFacts
  readonly notes: Notes
  readonly place: (path: string, at: string) => void
}

/** The stores of a product that none sells. */
export const NO_STORES = '-'

const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

type NumberRole = 'min' | 'max' | 'free' | 'type' | 'calories' | 'foodType' | 'minPerOrder' | 'maxPerOrder'

const numberIn = (row: TableRow, role: NumberRole) =>
  row.cell(role) === '' ? undefined : Number(row.cell(role))

const flagIn = (row: TableRow, role: 'preselected'): true | undefined =>
  /^(?:1|true|yes|x)$/i.test(row.cell(role)) || undefined

const moreIn = (row: TableRow, { notes }: Reading): Fields => {
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

const priceIn = (row: TableRow, { facts, notes }: Reading): number => {
  const price = readPrice(row.cell('price'), { currency: facts.currency, prices: 'major' })
  if (price === undefined) notes.error(row.at, 'priceUnreadable', { value: row.cell('price').slice(0, 60) })
  return price ?? 0
}

const storesIn = (row: TableRow): string[] | undefined => {
  const cell = row.cell('stores')
  if (cell === NO_STORES) return []
  return cell === '' ? undefined : row.list('stores')
}

const listIn = (row: TableRow, role: 'groups' | 'allergens'): string[] | undefined =>
  row.cell(role) === '' ? undefined : row.list(role)

const productIn = (row: TableRow, reading: Reading): Fields =>
  filled({
    sku: row.cell('key'),
    name: row.words('name'),
    description: row.words('description'),
    price: priceIn(row, reading),
    tax: row.cell('tax') || undefined,
    foodType: numberIn(row, 'foodType'),
    special: row.cell('special') === '' ? undefined : row.list('special').map(Number),
    photo: row.cell('photo') || undefined,
    optionGroups: listIn(row, 'groups'),
    stores: storesIn(row),
    calories: numberIn(row, 'calories'),
    allergens: listIn(row, 'allergens'),
    minPerOrder: numberIn(row, 'minPerOrder'),
    maxPerOrder: numberIn(row, 'maxPerOrder'),
    ...moreIn(row, reading),
  })

const optionIn = (row: TableRow, reading: Reading): Fields => {
  const name = row.words('name')
  return filled({
    key: row.cell('key'),
    name: Object.keys(name).length > 0 ? name : undefined,
    price: row.cell('price') === '' ? undefined : priceIn(row, reading),
    calories: numberIn(row, 'calories'),
    max: numberIn(row, 'max'),
    preselected: flagIn(row, 'preselected'),
    ...moreIn(row, reading),
  })
}

const groupIn = (row: TableRow, reading: Reading): Fields =>
  filled({
    key: row.cell('key'),
    name: row.words('name'),
    type: numberIn(row, 'type'),
    min: numberIn(row, 'min'),
    max: numberIn(row, 'max'),
    free: numberIn(row, 'free'),
    ...moreIn(row, reading),
  })

const namedIn = (row: TableRow, reading: Reading): Fields =>
  filled({ key: row.cell('key'), name: row.words('name'), ...moreIn(row, reading) })

/** Finds what rows belong to, by key; a row whose owner is not in the table is a fault of that row. */
const attach = (
  rows: readonly TableRow[],
  owners: ReadonlyMap<string, { add: (row: TableRow) => void }>,
  { role, notes }: { role: 'category' | 'group'; notes: Notes },
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

const rowsByKind = (table: Table, notes: Notes): ReadonlyMap<string, TableRow[]> => {
  const byKind = Map.groupBy(table.rows, (row) => row.cell('kind').toLowerCase() || 'product')
  for (const [kind, rows] of byKind)
    if (!KINDS.has(kind)) for (const row of rows) notes.error(row.at, 'cell', { column: 'kind' })
  return byKind
}

const readGroups = (byKind: ReadonlyMap<string, TableRow[]>, reading: Reading): GroupInput[] => {
  const owners = new Map<string, { add: (row: TableRow) => void }>()
  const groups = (byKind.get('group') ?? []).map((row, index) => {
    const path = `menu.optionGroups[${index}]`
    const options: OptionInput[] = []
    reading.place(path, row.at)
    owners.set(row.cell('key'), {
      add: (own) => {
        reading.place(`${path}.options[${options.length}]`, own.at)
        options.push(optionIn(own, reading) as OptionInput)
      },
    })
    return { ...groupIn(row, reading), options } as unknown as GroupInput
  })
  attach(byKind.get('option') ?? [], owners, { role: 'group', notes: reading.notes })
  return groups
}

const readCategories = (byKind: ReadonlyMap<string, TableRow[]>, reading: Reading): CategoryInput[] => {
  const owners = new Map<string, { add: (row: TableRow) => void }>()
  const categories = (byKind.get('category') ?? []).map((row, index) => {
    const path = `menu.categories[${index}]`
    const products: ProductInput[] = []
    reading.place(path, row.at)
    owners.set(row.cell('key'), {
      add: (own) => {
        reading.place(`${path}.products[${products.length}]`, own.at)
        products.push(productIn(own, reading) as unknown as ProductInput)
      },
    })
    const category = { ...namedIn(row, reading), description: row.words('description'), products }
    return category as unknown as CategoryInput
  })
  attach(byKind.get('product') ?? [], owners, { role: 'category', notes: reading.notes })
  return categories
}

/** Reads a table of our own making: a row for each category, product, group and option, known by its kind. */
export const readOwnTable = (
  table: Table,
  { facts, notes }: { facts: ReadFacts; notes: Notes },
): BuiltMenu => {
  const places = new Map<string, string>()
  const reading: Reading = { facts, notes, place: (path, at) => void places.set(path, at) }
  const byKind = rowsByKind(table, notes)
  const plain = (kind: 'tax' | 'menu', path: string) =>
    (byKind.get(kind) ?? []).map((row, index) => {
      reading.place(`${path}[${index}]`, row.at)
      return namedIn(row, reading)
    })
  const taxes = plain('tax', 'taxes') as unknown as BuiltMenu['taxes']
  const menus = plain('menu', 'menu.menus') as unknown as []
  const optionGroups = readGroups(byKind, reading)
  return {
    taxes,
    menu: { optionGroups, categories: readCategories(byKind, reading), menus },
    places,
  }
}
