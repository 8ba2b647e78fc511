/** A cell: a text, or a number as decimal text, so that no amount becomes a floating-point number. */
export type SheetCell = { readonly text: string } | { readonly number: string }

/** Texts that a spreadsheet would run as a formula when it opens the file. */
const FORMULA_START = /^[=+\-@\t\r]/

const toCsvCell = (cell: SheetCell): string => {
  if ('number' in cell) return cell.number
  const safe = FORMULA_START.test(cell.text) ? `'${cell.text}` : cell.text
  return /["\n\r,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The table as CSV by RFC 4180, with the mark that makes spreadsheets read it as UTF-8. */
export const toCsv = ({ rows }: { readonly rows: readonly (readonly SheetCell[])[] }): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCsvCell).join(',')}\r\n`).join('')}`
