import type {
  NeutralCategory,
  NeutralGroup,
  NeutralMenu,
  NeutralOption,
  NeutralProduct,
} from '../formats/neutral-menu.data.ts'
import type { RawRow, RawTable } from '../formats/raw-table.parser.ts'
import { type IssueCollector, pairTexts, type ReaderContext } from '../formats/reader-context.parser.ts'

interface FoodicsTables {
  readonly categories: readonly RawRow[]
  readonly modifiers: readonly RawRow[]
  readonly options: readonly RawRow[]
  /** Which product has which modifier, with its limits. */
  readonly links: readonly RawRow[]
}

interface TablesContext extends FoodicsTables {
  readonly language: ReaderContext['language']
  readonly notes: IssueCollector
}

const FALSE = /^(?:no|n|0|false|لا)$/i

const isOff = (row: RawRow): boolean => FALSE.test(row.get('is_active'))

const readText = (row: RawRow, column: string, language: ReaderContext['language']) =>
  pairTexts(row.get(column), row.get(`${column}_localized`, `${column}_ar`), language)

const readCount = (row: RawRow, column: string): number | undefined => {
  const text = row.get(column)
  const count = Number(text)
  return text === '' || !Number.isFinite(count) ? undefined : count
}

/** The tables by their columns: an export has one file for each kind of thing. */
const sortTables = (tables: readonly RawTable[]): FoodicsTables => {
  const find = (matches: (table: RawTable) => boolean) => tables.find(matches)?.rows ?? []
  const isNamed = (table: RawTable) => table.has('name') && table.has('reference')
  const isOfCategories = (table: RawTable) => table.has('image') || /categor/i.test(table.name)
  return {
    categories: find((table) => isNamed(table) && isOfCategories(table)),
    modifiers: find((table) => isNamed(table) && !isOfCategories(table)),
    options: find((table) => table.has('modifier_reference') && table.has('price')),
    links: find(
      (table) => table.has('product_sku', 'product_name') && table.has('modifier_reference', 'modifier_name'),
    ),
  }
}

const toOption = (row: RawRow, language: ReaderContext['language']): NeutralOption => ({
  at: row.at,
  id: row.get('sku', 'id') || undefined,
  name: readText(row, 'name', language),
  price: row.value('price'),
  calories: readCount(row, 'calories'),
})

/** A reference that is left empty is replaced by the name. */
const toGroup = (link: RawRow, { options, modifiers, language, notes }: TablesContext): NeutralGroup => {
  const [reference, name] = [link.get('modifier_reference'), link.get('modifier_name')]
  const own = options.filter((row) =>
    reference ? row.get('modifier_reference') === reference : row.get('modifier_name') === name,
  )
  const modifier = modifiers.find((row) =>
    reference ? row.get('reference') === reference : row.get('name') === name,
  )
  const off = own.filter(isOff)
  for (const row of off) notes.warn(row.at, 'leftOutArchived', { name: row.get('name') })
  return {
    at: link.at,
    id: reference || name || undefined,
    name: modifier ? readText(modifier, 'name', language) : { [language]: name },
    min: readCount(link, 'minimum_options'),
    max: readCount(link, 'maximum_options'),
    free: readCount(link, 'free_options'),
    options: own.filter((row) => !off.includes(row)).map((row) => toOption(row, language)),
  }
}

const toProduct = (row: RawRow, reading: TablesContext): NeutralProduct => {
  const { language, links } = reading
  const [sku, name] = [row.get('sku'), row.get('name')]
  const own = links.filter((link) =>
    link.get('product_sku') && sku ? link.get('product_sku') === sku : link.get('product_name') === name,
  )
  return {
    at: row.at,
    id: sku || row.get('id') || undefined,
    name: readText(row, 'name', language),
    description: readText(row, 'description', language),
    price: row.value('price'),
    groups: own.map((link) => toGroup(link, reading)),
    calories: readCount(row, 'calories'),
    photo: row.get('image') || undefined,
    isHidden: isOff(row),
  }
}

/** Parses the tables that Foodics' console exports: products, and in the same archive what they refer to. */
export const readFoodicsTables = (
  products: RawTable,
  {
    facts: { language },
    notes,
    others,
  }: {
    readonly facts: ReaderContext
    readonly notes: IssueCollector
    readonly others: readonly RawTable[]
  },
): NeutralMenu => {
  const reading: TablesContext = { ...sortTables(others), language, notes }
  const byReference = Map.groupBy(products.rows, (row) => row.get('category_reference'))
  const categories = [...byReference].flatMap(([reference, rows]): NeutralCategory[] => {
    const [first] = rows
    if (!first) return []
    const row = reading.categories.find((each) =>
      [each.get('reference'), each.get('id'), each.get('name')].includes(reference),
    )
    if (!row && reference !== '') notes.warn(first.at, 'notThere', { name: reference })
    const name = row ? readText(row, 'name', language) : reference ? { [language]: reference } : {}
    return [
      {
        ...{ at: first.at, id: reference || undefined, name },
        products: rows.map((each) => toProduct(each, reading)),
      },
    ]
  })
  return { prices: 'major', categories }
}
