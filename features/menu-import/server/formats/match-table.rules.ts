import { createHash } from 'node:crypto'
import type { ColumnMatch, ColumnMatches } from '../../domain/column-matches.ts'
import type { MatchedColumn, SavedMatching, TableMatching } from '../../domain/table-matching.ts'
import { readColumn } from './csv-columns.parser.ts'
import { type CsvRow, type NamedTable, unescapeCell } from './csv-text.parser.ts'
import { proposeColumns, speaksOfCost } from './propose-columns.rules.ts'
import { listHeads } from './raw-table.parser.ts'
import type { IssueCollector } from './reader-context.parser.ts'

/** Rows that are shown; proposals look at more of them. */
const SHOWN_ROWS = 5
const JUDGED_ROWS = 50
const LONGEST_SAMPLE = 80

/** The same for tables with the same headings, so that what was said of one holds for the next. */
export const signTable = (head: CsvRow | undefined): string =>
  createHash('sha256').update(listHeads(head).join('\u0000')).digest('hex')

export const findSaved = (head: CsvRow, saved: readonly SavedMatching[]): SavedMatching | undefined => {
  if (saved.length === 0) return undefined
  const signature = signTable(head)
  return saved.find((each) => each.signature === signature)
}

type Match = Pick<MatchedColumn, 'match' | 'confidence' | 'evidence'>

/** Where the columns of a table come from; `refused` are those of a merchant by which nothing can be read. */
export interface ColumnSource {
  readonly by: 'headings' | 'saved' | 'chosen' | 'refused' | 'proposals'
  readonly columns?: ColumnMatches | undefined
}

const toColumn = (head: string, proposal: Match, { by, columns }: ColumnSource, index: number): Match => {
  if (by === 'proposals') return proposal
  if (by === 'headings')
    return readColumn(head) && proposal.match ? proposal : { ...proposal, match: null, confidence: 'open' }
  const match = columns?.[index] ?? null
  const said = by === 'saved' ? by : 'chosen'
  const code = match === null ? 'leftOut' : said
  return { match, confidence: 'sure', evidence: { code } }
}

/** What a merchant sees of a table's columns: headings, first cells, and what each is read or proposed as. */
export const describeMatching = ({ rows }: NamedTable, head: number, source: ColumnSource): TableMatching => {
  const body = rows.slice(head + 1, head + 1 + JUDGED_ROWS)
  const heads = rows[head]?.cells.map((cell) => unescapeCell(cell).trim()) ?? []
  const width = Math.max(heads.length, ...body.map(({ cells }) => cells.length))
  const sampled = Array.from({ length: width }, (_, index) => ({
    head: heads[index] ?? '',
    cells: body.map(({ cells }) => unescapeCell(cells[index] ?? '').trim()),
  }))
  const proposals = proposeColumns(sampled)
  return {
    isRead: source.by !== 'proposals' && source.by !== 'refused',
    signature: signTable(rows[head]),
    ...(source.by === 'chosen' && { chosen: source.columns }),
    columns: sampled.map(({ head: name, cells }, index): MatchedColumn => {
      const proposal = proposals[index] ?? { match: null, confidence: 'open', evidence: { code: 'nothing' } }
      const samples = cells.slice(0, SHOWN_ROWS).map((cell) => cell.slice(0, LONGEST_SAMPLE))
      return { head: name.slice(0, LONGEST_SAMPLE), samples, ...toColumn(name, proposal, source, index) }
    }),
  }
}

const listTwice = (columns: ColumnMatches): ColumnMatch[] => {
  const seen = new Set<string>()
  return columns.filter((each): each is ColumnMatch => {
    if (!each) return false
    const id = `${each.role} ${each.language ?? ''}`
    if (seen.has(id)) return true
    seen.add(id)
    return false
  })
}

/** Records what prevents reading a table by the columns that the merchant chose; true when nothing does. */
export const acceptsColumns = (
  columns: ColumnMatches,
  head: CsvRow | undefined,
  { notes, isPriceOptional }: { readonly notes: IssueCollector; readonly isPriceOptional: boolean },
): boolean => {
  const before = notes.errors.length
  const has = (role: ColumnMatch['role']) => columns.some((each) => each?.role === role)
  if (!has('name')) notes.error('', 'noNameColumn')
  if (!has('price') && !isPriceOptional) notes.error('', 'noPriceColumn')
  if (!has('key') && !has('price') && isPriceOptional) notes.error('', 'noCodeColumn')
  if (listTwice(columns).length > 0) notes.error('', 'columnTwice')
  for (const [index, each] of columns.entries()) {
    const name = unescapeCell(head?.cells[index] ?? '').trim()
    if (each?.role === 'price' && speaksOfCost(name)) notes.doubt('pricesAreCosts', name)
  }
  return notes.errors.length === before
}
