import { readColumn } from './csv-columns.parser.ts'

/** A row of a table with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Which cells a spreadsheet program stores as numbers; in a text file there are none. */
  readonly numbers?: ReadonlySet<number>
}

/** A table of a file: a sheet, or a file of an archive. */
export interface NamedTable {
  readonly name: string
  readonly rows: readonly CsvRow[]
}

/** Why a text is not a valid table. */
export interface CsvIssue {
  readonly kind: 'unclosedQuote' | 'tooManyRows' | 'tooManyColumns'
  readonly line: number
}

export interface CsvLimits {
  readonly rows: number
  readonly columns: number
}

const DELIMITERS = [',', ';', '\t', '|']

/** Titles stand above the headings on so many lines at most. */
export const MAX_TITLE_ROWS = 20

const countDelimiters = (line: string, sign: string): number => line.split(sign).length - 1

/** The delimiter that separates most names of known columns on one line; without any, most cells of the first line. */
export const detectDelimiter = (text: string): string => {
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, MAX_TITLE_ROWS + 1)
  const countColumns = (sign: string) =>
    Math.max(
      ...lines.map((line) => line.split(sign).filter((cell) => readColumn(cell.replaceAll('"', ''))).length),
    )
  const countCells = (sign: string) => countDelimiters(lines.find((line) => line.trim() !== '') ?? '', sign)
  const ranked = DELIMITERS.map((sign) => ({ sign, columns: countColumns(sign), cells: countCells(sign) }))
  const [best] = ranked.toSorted((one, other) => other.columns - one.columns || other.cells - one.cells)
  return best?.sign ?? ','
}

/** `sep=;` on the first line, by which spreadsheet programs learn the delimiter. */
const SEPARATOR_LINE = /^sep=(.)[ \t]*(?:\r\n|\r|\n|$)/i

/** Parses a quoted cell that begins at `from`, the position of its first quote; undefined when it never ends. */
const readQuoted = (text: string, from: number): { cell: string; next: number } | undefined => {
  let cell = ''
  let start = from + 1
  for (;;) {
    const end = text.indexOf('"', start)
    if (end < 0) return undefined
    cell += text.slice(start, end)
    if (text[end + 1] !== '"') return { cell, next: end + 1 }
    cell += '"'
    start = end + 2
  }
}

/** The end of an unquoted cell: the next delimiter or end of line. */
const findPlainCellEnd = (text: string, from: number, delimiter: string): number => {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const countLineBreaks = (cell: string): number => cell.split('\n').length - 1

/**
 * Splits a table into cells by RFC 4180, with any usual delimiter and line end. Stops at the first row or column
 * beyond the limits, so that a malicious file costs no more than its limit. Empty lines are skipped.
 */
export const readCsv = (source: string, limits: CsvLimits): { rows: CsvRow[] } | { fault: CsvIssue } => {
  const text = source.replace(/^\uFEFF/, '')
  const separator = SEPARATOR_LINE.exec(text)
  const delimiter = separator?.[1] ?? detectDelimiter(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = separator ? 2 : 1
  let rowLine = line
  let at = separator?.[0].length ?? 0
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: rowLine, cells })
    cells = []
    line += 1
    rowLine = line
  }
  while (at < text.length) {
    if (rows.length > limits.rows) return { fault: { kind: 'tooManyRows', line } }
    if (cells.length >= limits.columns) return { fault: { kind: 'tooManyColumns', line } }
    let cell = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      if (!quoted) return { fault: { kind: 'unclosedQuote', line } }
      cell = quoted.cell
      line += countLineBreaks(cell)
      at = quoted.next
    }
    const end = findPlainCellEnd(text, at, delimiter)
    cells.push(cell + text.slice(at, end))
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows.length > limits.rows ? { fault: { kind: 'tooManyRows', line } } : { rows }
}

/** Where spreadsheet programs see a formula begin, the wide signs of East Asian keyboards included. */
const FORMULA = /^'*[^\S\n]*[=+\-@\t\r＝＋－＠]/
const ESCAPED_FORMULA = /^'+[^\S\n]*[=+\-@\t\r＝＋－＠]/
/**
 * The same further on: a program that expects semicolons between cells sees another cell behind each, and another row
 * behind each line break.
 */
const LATER_FORMULA = /([;\n])('*[^\S\n]*[=+\-@\t\r＝＋－＠])/g
const LATER_ESCAPED_FORMULA = /([;\n])('+[^\S\n]*[=+\-@\t\r＝＋－＠])/g

const escapeFormula = (text: string): string => {
  const later = text.replace(LATER_FORMULA, "$1'$2")
  return FORMULA.test(later) ? `'${later}` : later
}

const escapeCell = (text: string): string => {
  const safe = escapeFormula(text)
  return /[",;\t|\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that {@link writeCsv} puts before what looks like a formula. */
export const unescapeCell = (text: string): string => {
  const first = ESCAPED_FORMULA.test(text) ? text.slice(1) : text
  return first.replace(
    LATER_ESCAPED_FORMULA,
    (_, separator: string, rest: string) => separator + rest.slice(1),
  )
}

/** A text for a cell that never runs, such that {@link unescapeCell} gives it back: only its own apostrophes double. */
export const protectApostrophes = (text: string): string => {
  const later = text.replace(LATER_ESCAPED_FORMULA, "$1'$2")
  return ESCAPED_FORMULA.test(later) ? `'${later}` : later
}

/** Writes a table for spreadsheet programs: UTF-8 with a byte order mark, no cell that would run as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')}`
