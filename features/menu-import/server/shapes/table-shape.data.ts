import type { ImportFormat, NeutralMenu } from '../formats/neutral-menu.data.ts'
import type { RawTable } from '../formats/raw-table.parser.ts'
import type { IssueCollector, ReaderContext } from '../formats/reader-context.parser.ts'
import { readFoodicsTables } from './foodics-table.parser.ts'
import { readLoyverseTable } from './loyverse-table.parser.ts'
import { readSquareTable } from './square-table.parser.ts'

interface ShapeReader {
  readonly facts: ReaderContext
  readonly notes: IssueCollector
}

/** The tables that a system exports. */
export interface TableShape {
  readonly title: string
  readonly format: ImportFormat
  /** Columns that its table of products has, in small letters; one of each list. */
  readonly columns: readonly (readonly string[])[]
  /** Other tables of the file belong to it. */
  readonly isJoined?: true
  readonly read: (
    products: RawTable,
    reader: ShapeReader & { readonly others: readonly RawTable[] },
  ) => NeutralMenu
}

export const TABLE_SHAPES: readonly TableShape[] = [
  {
    title: 'Square',
    format: 'square',
    columns: [['token', 'reference handle'], ['item name'], ['variation name'], ['price']],
    read: readSquareTable,
  },
  {
    title: 'Loyverse',
    format: 'mapped',
    columns: [['handle'], ['name', 'nombre'], ['option 1 name', 'opción 1 nombre', 'opcion 1 nombre']],
    read: readLoyverseTable,
  },
  {
    title: 'Foodics',
    format: 'mapped',
    columns: [['category_reference'], ['name'], ['price'], ['sku']],
    isJoined: true,
    read: readFoodicsTables,
  },
]

export const findTableShape = (heads: readonly string[]): TableShape | undefined =>
  TABLE_SHAPES.find(({ columns }) => columns.every((names) => names.some((name) => heads.includes(name))))
