import { LANGUAGES, type LocalizedText } from '#platform/kernel/language.ts'
import type { ColumnMatches } from '../../domain/column-matches.ts'
import { type Column, type ColumnRole, readColumn } from './csv-columns.parser.ts'
import { type CsvRow, unescapeCell } from './csv-text.parser.ts'
import { hideCardNumber, type IssueCollector, type ReaderContext } from './reader-context.parser.ts'

/** A row of a table, accessed by column role. */
export interface TableRow {
  /** Such as `#12`, the line in the file. */
  readonly at: string
  cell(role: ColumnRole): string
  /** The same; a number when a spreadsheet program stores one. */
  value(role: ColumnRole): string | number
  texts(role: 'name' | 'description'): LocalizedText
  /** The texts separated by signs such as `|`. */
  list(role: ColumnRole): string[]
}

export interface Table {
  readonly columns: ReadonlySet<ColumnRole>
  readonly rows: readonly TableRow[]
}

const SEPARATOR = /[|;]/

/** The place of a row, as spreadsheet programs number it. */
export const formatRowPlace = (line: number): string => `#${line}`

/** Names of columns that say which rows customers do not see. */
const VISIBILITY =
  /^(?:is\s?)?(?:active|inactive|archived|available|availability|disabled|enabled|hidden|published|status|visible|visibility|actif|aktivan|ενεργό|نشط)$/iu

/** A column that is not taken over: what the shop pays is nobody's business, and others are not known. */
const isLeftOut = (column: Column | undefined): boolean => !column || column.role === 'cost'

const toColumn = (match: ColumnMatches[number] | undefined): Column | undefined => {
  if (!match) return undefined
  return match.language ? { role: match.role, language: match.language } : { role: match.role }
}

const parseColumns = (
  head: CsvRow,
  notes: IssueCollector,
  matches: ColumnMatches | undefined,
): (Column | undefined)[] =>
  head.cells.map((cell, index): Column | undefined => {
    const column = matches ? toColumn(matches[index]) : readColumn(unescapeCell(cell))
    const name = hideCardNumber(unescapeCell(cell).trim()).slice(0, 60)
    if (isLeftOut(column) && name !== '') notes.warn(formatRowPlace(head.line), 'column', { name })
    if (!column && VISIBILITY.test(name)) notes.doubt('visibilityUnread', name)
    return column
  })

/**
 * Parses the header of a table and returns its rows; a cell is found by its column name, or by what the merchant has said
 * that each column holds.
 */
export const readTable = (
  [head, ...rows]: readonly CsvRow[],
  { facts: context, notes }: { facts: Pick<ReaderContext, 'language'>; notes: IssueCollector },
  matches?: ColumnMatches,
): Table => {
  const columns = head ? parseColumns(head, notes, matches) : []
  const indexOf = (role: ColumnRole, language?: string): number =>
    columns.findIndex((column) => column?.role === role && column.language === language)
  const plain = new Map(columns.flatMap((column) => (column ? [[column.role, indexOf(column.role)]] : [])))
  const rowOf = ({ line, cells, numbers }: CsvRow): TableRow => {
    const read = (index: number): string => unescapeCell(cells[index] ?? '')
    const cell = (role: ColumnRole): string => read(plain.get(role) ?? -1).trim()
    return {
      at: formatRowPlace(line),
      cell,
      value: (role) => (numbers?.has(plain.get(role) ?? -1) ? Number(cell(role)) : cell(role)),
      texts: (role) => ({
        ...(cell(role) ? { [context.language]: cell(role) } : {}),
        ...Object.fromEntries(
          LANGUAGES.flatMap((language) => {
            const text = read(indexOf(role, language))
            return text.trim() === '' ? [] : [[language, text]]
          }),
        ),
      }),
      list: (role) =>
        cell(role)
          .split(SEPARATOR)
          .map((part) => part.trim())
          .filter(Boolean),
    }
  }
  return {
    columns: new Set(columns.flatMap((column) => column?.role ?? [])),
    rows: rows.map(rowOf),
  }
}
