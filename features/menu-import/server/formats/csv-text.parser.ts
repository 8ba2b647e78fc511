/** A row of a table with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
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

/** The delimiter that separates the most cells on the first line. */
export const detectDelimiter = (text: string): string => {
  const end = text.search(/[\r\n]/)
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 20_000))
  const count = (sign: string) => first.split(sign).length
  return DELIMITERS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

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
  const delimiter = detectDelimiter(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let rowLine = 1
  let at = 0
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

/** Spreadsheet programs interpret these as the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

const escapeCell = (text: string): string => {
  const safe = FORMULA.test(text) || /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t|\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes what {@link writeCsv} puts before a cell that looks like a formula. */
export const unescapeCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Writes a table for spreadsheet programs: UTF-8 with a byte order mark, no cell that would run as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')}`
