import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CsvLimits, CsvRow } from './csv-text.parser.ts'
import type { FileProblem } from './scan-file.parser.ts'
import { readCell, type WorkbookContext } from './xlsx-cell.parser.ts'
import { decodeXmlText, getXmlAttribute, scanXml } from './xml-scan.parser.ts'

interface SheetRow {
  readonly line: number
  readonly cells: string[]
  readonly numbers: Set<number>
}

/** `B12` as column 1 and row 12; both count from where they are when a cell does not say its place. */
const readReference = (reference: string | undefined): { column: number; row: number } | undefined => {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '')
  if (!match) return undefined
  const letters = match[1] ?? ''
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column: column - 1, row: Number(match[2]) }
}

interface Merge {
  readonly column: number
  readonly from: number
  readonly to: number
}

const readMerge = (reference: string | undefined): Merge | undefined => {
  const [from, to] = (reference ?? '').split(':').map((each) => readReference(each))
  return from && to && to.row > from.row ? { column: from.column, from: from.row, to: to.row } : undefined
}

/** A cell that is merged downwards stands in each of its rows. Sideways it is a heading, and stands once. */
const fillMerges = (
  rows: readonly SheetRow[],
  merges: readonly Merge[],
  { rows: most, columns }: CsvLimits,
): void => {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  let left = most * columns
  for (const { column, from, to } of merges) {
    const first = byLine.get(from)
    const text = first?.cells[column] ?? ''
    if (text === '') continue
    for (let line = from + 1; line <= to && left > 0; line += 1, left -= 1) {
      const row = byLine.get(line)
      if (!row || (row.cells[column] ?? '') !== '') continue
      row.cells[column] = text
      if (first?.numbers.has(column)) row.numbers.add(column)
    }
  }
}

interface OpenCell {
  readonly column: number
  readonly type: string | undefined
  readonly style: number
  value: string
  formula: string
}

/** Collects the cells that are not empty, until there are more than a menu has. */
const createSheetReader = (book: WorkbookContext, limits: CsvLimits) => {
  const rows: SheetRow[] = []
  const merges: Merge[] = []
  let [line, column] = [0, -1]
  let row: SheetRow | undefined
  let cell: OpenCell | undefined
  let part = ''
  let problem: FileProblem | undefined

  const endCell = ({ column: at, ...written }: OpenCell): void => {
    const { text, isNumber } = readCell(written, book)
    if (text.trim() === '' || problem) return
    if (at >= limits.columns) problem = { kind: 'tooManyColumns', max: limits.columns }
    else if (rows.length > limits.rows) problem = { kind: 'tooManyRows', max: limits.rows }
    if (problem) return
    if (row?.line !== line) {
      row = { line, cells: [], numbers: new Set() }
      rows.push(row)
    }
    while (row.cells.length < at) row.cells.push('')
    row.cells[at] = text
    if (isNumber) row.numbers.add(at)
  }

  const open = (name: string, attributes: string): void => {
    part = name
    if (name === 'row') {
      line = Number(getXmlAttribute(attributes, 'r') ?? line + 1)
      column = -1
    } else if (name === 'c') {
      column = readReference(getXmlAttribute(attributes, 'r'))?.column ?? column + 1
      const style = Number(getXmlAttribute(attributes, 's') ?? 0)
      cell = { column, type: getXmlAttribute(attributes, 't'), style, value: '', formula: '' }
    } else if (name === 'mergeCell' && merges.length < limits.rows) {
      const merge = readMerge(getXmlAttribute(attributes, 'ref'))
      if (merge) merges.push(merge)
    } else if (name === 'rPh') part = 'phonetic'
  }

  const close = (name: string): void => {
    part = ''
    if (name !== 'c' || !cell) return
    endCell(cell)
    cell = undefined
  }

  const text = (written: string): void => {
    if (!cell) return
    if (part === 'v' || part === 't') cell.value += decodeXmlText(written)
    else if (part === 'f') cell.formula += decodeXmlText(written)
  }

  return { open, close, text, rows, merges, findProblem: () => problem }
}

/** The rows of a sheet that have anything in them, numbered as spreadsheet programs do. */
export const readSheet = (
  xml: string,
  book: WorkbookContext,
  limits: CsvLimits,
): Result<CsvRow[], FileProblem> => {
  const reader = createSheetReader(book, limits)
  if (!scanXml(xml, reader)) return fail({ kind: 'notText' })
  const problem = reader.findProblem()
  if (problem) return fail(problem)
  fillMerges(reader.rows, reader.merges, limits)
  return ok(reader.rows)
}
