import { readCompassTable } from './csv-compass.parser.ts'
import { readForeignTable } from './csv-foreign.parser.ts'
import { formatRowPlace, readTable } from './csv-table.parser.ts'
import type { NamedTable } from './csv-text.parser.ts'
import type { LocatedTable } from './locate-table.parser.ts'
import type { NeutralMenu } from './neutral-menu.data.ts'
import { createRawTable } from './raw-table.parser.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

interface TableReader {
  readonly facts: ReaderContext
  readonly notes: IssueCollector
}

/** Names the rows and sheets of a file that are not read. */
const noteLeftOut = (
  { table, head, shape }: LocatedTable,
  tables: readonly NamedTable[],
  { notes }: TableReader,
): void => {
  if (head > 0) notes.warn(formatRowPlace(table.rows[0]?.line ?? 1), 'rowsAbove', { count: head })
  if (shape?.isJoined) return
  for (const other of tables)
    if (other !== table && other.rows.length > 0)
      notes.warn('', 'sheetLeftOut', { name: other.name.slice(0, 80), count: other.rows.length })
}

/** A table of another system, or anybody's; `own` when it is one that we exported. */
export const readTableMenu = (
  located: LocatedTable,
  tables: readonly NamedTable[],
  reader: TableReader,
): { readonly neutral: NeutralMenu } | { readonly own: ReturnType<typeof readCompassTable> } => {
  const { table, head, shape, source } = located
  noteLeftOut(located, tables, reader)
  if (shape) {
    const isOneOf = shape.isJoined && tables.length > 1
    const raw = (each: NamedTable, at: number) => createRawTable(each, at, isOneOf ? `${each.name} ` : '')
    const others = shape.isJoined
      ? tables.filter((other) => other !== table).map((other) => raw(other, 0))
      : []
    const products = raw(table, head)
    const neutral = shape.read(products, { ...reader, others })
    for (const each of [products, ...others]) each.noteUnread(reader.notes)
    return { neutral }
  }
  const read = readTable(table.rows.slice(head), reader, source.columns)
  return read.columns.has('kind')
    ? { own: readCompassTable(read, reader) }
    : { neutral: readForeignTable(read, reader) }
}
