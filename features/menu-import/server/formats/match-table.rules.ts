import { createHash } from 'node:crypto'
import {
  type ColumnMatch,
  type ColumnMatches,
  formatMatch,
  isMatchRole,
} from '../../domain/column-matches.ts'
import type { ReadIssueCode } from '../../domain/read-issue.ts'
import type { MatchedColumn, SavedMatching, TableMatching } from '../../domain/table-matching.ts'
import { readColumn } from './csv-columns.parser.ts'
import { type CsvRow, type NamedTable, unescapeCell } from './csv-text.parser.ts'
import { proposeColumns, type SampledColumn, speaksOfCost } from './propose-columns.rules.ts'
import { listHeads } from './raw-table.parser.ts'
import { hideCardNumber, type IssueCollector } from './reader-context.parser.ts'

/** Rows that are shown; proposals look at more of them. */
const SHOWN_ROWS = 5
const PROPOSED_ROWS = 50
const LONGEST_SAMPLE = 80

/** The same for tables with the same headings, so that what was said of one holds for the next. */
export const signTable = (head: CsvRow | undefined): string =>
  createHash('sha256').update(listHeads(head).join('\u0000')).digest('hex')

export const findSaved = (head: CsvRow, saved: readonly SavedMatching[]): SavedMatching | undefined => {
  if (saved.length === 0) return undefined
  const signature = signTable(head)
  return saved.find((each) => each.signature === signature)
}

/** Where the columns of a table come from; `refused` are those of a merchant by which nothing can be read. */
export interface ColumnSource {
  readonly by: 'headings' | 'saved' | 'chosen' | 'refused' | 'proposals'
  readonly columns?: ColumnMatches | undefined
}

const listSampledColumns = ({ rows }: NamedTable, head: number): SampledColumn[] => {
  const body = rows.slice(head + 1, head + 1 + PROPOSED_ROWS)
  const heads = rows[head]?.cells.map((cell) => unescapeCell(cell).trim()) ?? []
  const width = Math.max(heads.length, ...body.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => ({
    head: heads[index] ?? '',
    cells: body.map(({ cells }) => unescapeCell(cells[index] ?? '').trim()),
  }))
}

/** Whether several headings of a table speak of prices: which one customers pay, only the merchant knows. */
export const hasRivalPrices = (table: NamedTable, head: number): boolean =>
  proposeColumns(listSampledColumns(table, head)).some(({ evidence }) => evidence.code === 'severalPrices')

type Match = Pick<MatchedColumn, 'match' | 'confidence' | 'evidence'>

/** What tables without a merchant's word are read as: the first column of each known heading. */
const listHeadings = (columns: readonly SampledColumn[]): Match[] => {
  const taken = new Set<string>()
  return columns.map(({ head }): Match => {
    const known = readColumn(head)
    if (!known || !isMatchRole(known.role))
      return { match: null, confidence: 'open', evidence: { code: 'unknown' } }
    const match = { role: known.role, ...(known.language && { language: known.language }) }
    if (taken.has(formatMatch(match))) return { match: null, confidence: 'open', evidence: { code: 'twice' } }
    taken.add(formatMatch(match))
    return { match, confidence: 'sure', evidence: { code: 'heading' } }
  })
}

const listMatches = (columns: readonly SampledColumn[], { by, columns: said }: ColumnSource): Match[] => {
  if (by === 'headings') return listHeadings(columns)
  const proposals = proposeColumns(columns)
  if (by === 'proposals') return proposals
  return columns.map((_, index): Match => {
    const match = said?.[index] ?? null
    const proposal = proposals[index]
    // Its reason helps a merchant who has to choose again.
    if (by === 'refused' && proposal && formatMatch(proposal.match) === formatMatch(match)) return proposal
    const code = by === 'saved' ? by : 'chosen'
    return { match, confidence: 'sure', evidence: { code: match === null ? 'leftOut' : code } }
  })
}

/** What a merchant sees of a table's columns: headings, first cells, and what each is read or proposed as. */
export const describeMatching = (table: NamedTable, head: number, source: ColumnSource): TableMatching => {
  const columns = listSampledColumns(table, head)
  const show = (cell: string) => hideCardNumber(cell).slice(0, LONGEST_SAMPLE)
  return {
    isRead: source.by !== 'proposals' && source.by !== 'refused',
    signature: signTable(table.rows[head]),
    ...(source.by === 'chosen' && { chosen: source.columns }),
    columns: listMatches(columns, source).map((match, index): MatchedColumn => {
      const { head: name = '', cells = [] } = columns[index] ?? {}
      return { head: show(name), samples: cells.slice(0, SHOWN_ROWS).map(show), ...match }
    }),
  }
}

/** Whether two columns hold the same; of what a shop pays nothing is taken over, so there may be more of it. */
const hasTwice = (columns: ColumnMatches): boolean => {
  const read = columns.filter((each): each is ColumnMatch => each !== null && each.role !== 'cost')
  return new Set(read.map(formatMatch)).size < read.length
}

const listMissing = (columns: ColumnMatches, isPriceOptional: boolean): ReadIssueCode[] => {
  const has = (role: ColumnMatch['role']) => columns.some((each) => each?.role === role)
  const lacksCode = isPriceOptional && !has('key') && !has('price')
  return [
    ...(has('name') ? [] : (['noNameColumn'] as const)),
    ...(has('price') || isPriceOptional ? [] : (['noPriceColumn'] as const)),
    ...(lacksCode ? (['noCodeColumn'] as const) : []),
    ...(hasTwice(columns) ? (['columnTwice'] as const) : []),
  ]
}

/** Whether a table can be read by these columns. */
export const suffices = (columns: ColumnMatches, isPriceOptional: boolean): boolean =>
  listMissing(columns, isPriceOptional).length === 0

/** Records what prevents reading a table by the columns that the merchant chose; true when nothing does. */
export const acceptsColumns = (
  columns: ColumnMatches,
  { notes, isPriceOptional }: { readonly notes: IssueCollector; readonly isPriceOptional: boolean },
): boolean => {
  const missing = listMissing(columns, isPriceOptional)
  for (const code of missing) notes.error('', code)
  return missing.length === 0
}

/** Records that the prices are read from a column whose heading speaks of what the shop pays. */
export const recordCostColumn = (
  columns: ColumnMatches,
  head: CsvRow | undefined,
  notes: IssueCollector,
): void => {
  const index = columns.findIndex((each) => each?.role === 'price')
  const name = unescapeCell(head?.cells[index] ?? '').trim()
  if (speaksOfCost(name)) notes.doubt('priceFromCosts', hideCardNumber(name))
}
