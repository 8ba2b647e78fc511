import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { SavedMatching } from '../../domain/table-matching.ts'
import { findTableShape, type TableShape } from '../shapes/table-shape.data.ts'
import { readColumn } from './csv-columns.parser.ts'
import { type CsvRow, MAX_TITLE_ROWS, type NamedTable, unescapeCell } from './csv-text.parser.ts'
import { type ColumnSource, findSaved, hasRivalPrices, suffices } from './match-table.rules.ts'
import { findHead, listHeads } from './raw-table.parser.ts'
import { hideCardNumber } from './reader-context.parser.ts'
import type { FileProblem } from './scan-file.parser.ts'

/** The table of a file that holds the products, and the row with its headings. */
export interface LocatedTable {
  readonly table: NamedTable
  readonly head: number
  readonly shape?: TableShape | undefined
  readonly source: ColumnSource
}

/** Of a table that we exported. */
const isOwnHead = (row: CsvRow | undefined): boolean =>
  row?.cells.some((cell) => readColumn(cell)?.role === 'kind') ?? false

/** Whether the header of a table has the columns that a menu needs; without prices products need codes. */
const isMenuHead = (row: CsvRow, isPriceOptional: boolean): boolean => {
  const roles = new Set(row.cells.map((cell) => readColumn(cell)?.role))
  const wanted = isPriceOptional && roles.has('key') ? 'key' : 'price'
  return isOwnHead(row) || (roles.has('name') && roles.has(wanted))
}

const locateShape = (table: NamedTable): LocatedTable | undefined => {
  const head = findHead(table.rows, (row) => findTableShape(listHeads(row)) !== undefined)
  if (head < 0) return undefined
  return { table, head, shape: findTableShape(listHeads(table.rows[head])), source: { by: 'headings' } }
}

const locateMenu = (table: NamedTable, isPriceOptional: boolean): LocatedTable | undefined => {
  const head = findHead(table.rows, (row) => isMenuHead(row, isPriceOptional))
  if (head < 0) return undefined
  const isOpen = !isOwnHead(table.rows[head]) && hasRivalPrices(table, head)
  return { table, head, source: { by: isOpen ? 'proposals' : 'headings' } }
}

const locateSaved = (table: NamedTable, saved: readonly SavedMatching[]): LocatedTable | undefined => {
  const head = findHead(table.rows, (row) => findSaved(row, saved) !== undefined)
  const row = table.rows[head]
  return row && { table, head, source: { by: 'saved', columns: findSaved(row, saved)?.columns } }
}

const listNames = ({ cells }: CsvRow): string[] =>
  cells.map((cell) => unescapeCell(cell).trim()).filter(Boolean)

/** The row that looks most like headings: the first of the widest, for a merchant who says what its columns hold. */
const locateWidest = (tables: readonly NamedTable[]): Result<LocatedTable, FileProblem> => {
  const table = tables.find(({ rows }) => rows.length > 0)
  const widths = table?.rows.slice(0, MAX_TITLE_ROWS).map((row) => listNames(row).length) ?? []
  const widest = Math.max(0, ...widths)
  if (!table || widest === 0) return fail({ kind: 'empty' })
  const head = widths.indexOf(widest)
  // One column holds no names with prices, and of headings alone nothing can be shown.
  if (widest === 1 || head === table.rows.length - 1) return fail({ kind: 'unknownFormat' })
  return ok({ table, head, source: { by: 'proposals' } })
}

const MAX_COLUMNS_NAMED = 20

/** The headings of a table, as far as a sentence can name them. */
export const nameColumns = ({ table, head }: LocatedTable): string => {
  const row = table.rows[head]
  const names = row ? listNames(row).slice(0, MAX_COLUMNS_NAMED) : []
  return names.map((name) => hideCardNumber(name).slice(0, 40)).join(', ')
}

const findFirst = (
  tables: readonly NamedTable[],
  locate: (table: NamedTable) => LocatedTable | undefined,
): LocatedTable | undefined => {
  for (const table of tables) {
    const located = locate(table)
    if (located) return located
  }
  return undefined
}

interface LocateInput {
  readonly isPriceOptional?: boolean | undefined
  /** What merchants have said of earlier tables. */
  readonly saved?: readonly SavedMatching[] | undefined
}

/**
 * Finds the products among the sheets and tables of a file: those of a known system first, then those whose columns the
 * merchant has described before, then those that their headings describe. Any other table is found with proposals only.
 */
export const locateTable = (
  tables: readonly NamedTable[],
  { isPriceOptional = false, saved = [] }: LocateInput = {},
): Result<LocatedTable, FileProblem> => {
  const usable = saved.filter(({ columns }) => suffices(columns, isPriceOptional))
  const located =
    findFirst(tables, locateShape) ??
    findFirst(tables, (table) => locateSaved(table, usable)) ??
    findFirst(tables, (table) => locateMenu(table, isPriceOptional))
  return located ? ok(located) : locateWidest(tables)
}
