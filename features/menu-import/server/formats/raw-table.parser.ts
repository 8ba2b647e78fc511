import { formatRowPlace } from './csv-table.parser.ts'
import { type CsvRow, MAX_TITLE_ROWS, type NamedTable, unescapeCell } from './csv-text.parser.ts'
import type { IssueCollector } from './reader-context.parser.ts'

/** A row whose cells are found by the names of their columns as the file writes them. */
export interface RawRow {
  readonly at: string
  /** The text in the first of these columns that is not empty. */
  get(...heads: string[]): string
  /** The same; a number when the file stores one. */
  value(...heads: string[]): string | number
}

/** A table of a known system, read by its own names of columns, in any case. */
export interface RawTable {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly RawRow[]
  has(...heads: string[]): boolean
  /** Records the columns that nobody has asked for and that are not empty. */
  noteUnread(notes: IssueCollector): void
}

export const normalizeHead = (head: string): string =>
  unescapeCell(head)
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** The names of a row's columns. */
export const listHeads = (row: CsvRow | undefined): string[] => row?.cells.map(normalizeHead) ?? []

/** The first row that `isHead` accepts among those that may be titles. */
export const findHead = (rows: readonly CsvRow[], isHead: (row: CsvRow) => boolean): number =>
  rows.slice(0, MAX_TITLE_ROWS + 1).findIndex(isHead)

/** Cells that say nothing: of columns with yes or no, only a yes is a loss. */
const EMPTY = new Set(['', 'n', 'no', '0', 'false'])

/** `prefix` names the file that the rows are in, when there are several. */
export const createRawTable = ({ name, rows }: NamedTable, head: number, prefix = ''): RawTable => {
  const written = rows[head]?.cells.map((cell) => unescapeCell(cell).trim()) ?? []
  const heads = listHeads(rows[head])
  const read = new Set<number>()
  const columnsOf = (wanted: readonly string[]) =>
    wanted.flatMap((each) => heads.flatMap((own, index) => (own === each ? [index] : [])))
  const body = rows.slice(head + 1)
  const toRow = ({ line, cells, numbers }: CsvRow): RawRow => {
    const find = (wanted: readonly string[]): number | undefined => {
      const columns = columnsOf(wanted)
      for (const column of columns) read.add(column)
      return columns.find((column) => (cells[column] ?? '').trim() !== '')
    }
    const text = (column: number | undefined): string =>
      column === undefined ? '' : unescapeCell(cells[column] ?? '').trim()
    return {
      at: `${prefix}${formatRowPlace(line)}`,
      get: (...wanted) => text(find(wanted)),
      value: (...wanted) => {
        const column = find(wanted)
        return column !== undefined && numbers?.has(column) ? Number(text(column)) : text(column)
      },
    }
  }
  return {
    ...{ name, heads, rows: body.map(toRow) },
    has: (...wanted) => wanted.some((each) => heads.includes(each)),
    noteUnread: (notes) => {
      for (const [index, label] of written.entries()) {
        const isUsed = body.some(({ cells }) => !EMPTY.has((cells[index] ?? '').trim().toLowerCase()))
        if (isUsed && !read.has(index))
          notes.warn(`${prefix}${formatRowPlace(rows[head]?.line ?? 1)}`, 'column', {
            name: label.slice(0, 60),
          })
      }
    },
  }
}
