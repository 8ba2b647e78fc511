import { LANGUAGES, type LocalizedText } from '#platform/kernel/language.ts'
import { type Column, type ColumnRole, readColumn } from './csv-columns.parser.ts'
import { type CsvRow, unescapeCell } from './csv-text.parser.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

/** A row of a table, accessed by column role. */
export interface TableRow {
  /** Such as `#12`, the line in the file. */
  readonly at: string
  cell(role: ColumnRole): string
  words(role: 'name' | 'description'): LocalizedText
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

const parseColumns = (head: CsvRow, notes: IssueCollector): (Column | undefined)[] =>
  head.cells.map((name) => {
    const column = readColumn(unescapeCell(name))
    if (!column && name.trim() !== '')
      notes.warn(formatRowPlace(head.line), 'column', { name: name.trim().slice(0, 60) })
    return column
  })

/** Parses the header of a table and returns its rows; a cell is found by its column name. */
export const readTable = (
  [head, ...rows]: readonly CsvRow[],
  { facts: context, notes }: { facts: Pick<ReaderContext, 'language'>; notes: IssueCollector },
): Table => {
  const columns = head ? parseColumns(head, notes) : []
  const indexOf = (role: ColumnRole, language?: string): number =>
    columns.findIndex((column) => column?.role === role && column.language === language)
  const plain = new Map(columns.flatMap((column) => (column ? [[column.role, indexOf(column.role)]] : [])))
  const rowOf = ({ line, cells }: CsvRow): TableRow => {
    const read = (index: number): string => unescapeCell(cells[index] ?? '')
    const cell = (role: ColumnRole): string => read(plain.get(role) ?? -1).trim()
    return {
      at: formatRowPlace(line),
      cell,
      words: (role) => ({
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
