import { getXmlAttribute, scanXml } from './xml-scan.parser.ts'

/** What the cells of all sheets of a workbook refer to. */
export interface WorkbookContext {
  readonly strings: readonly string[]
  /** By the number of a style: what a number in that style is. */
  readonly styles: readonly NumberKind[]
  /** Days are counted from 1904, as old Macs did, not from 1900. */
  readonly countsFrom1904: boolean
}

export type NumberKind = 'number' | 'date' | 'percent'

/** Formats that are not in the file, because every program has them. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const PERCENT_FORMATS = new Set([9, 10])

/** Without texts in quotes, escaped signs, and conditions in brackets. */
const stripLiterals = (code: string): string =>
  code
    .replace(/"[^"]{0,80}"/g, '')
    .replace(/\\./g, '')
    .replace(/\[[^[\]]{0,80}\]/g, '')
    .replace(/[_*]./g, '')

const classifyFormat = (id: number, code: string | undefined): NumberKind => {
  if (code === undefined) {
    const isEastern = (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    if (DATE_FORMATS.has(id) || isEastern) return 'date'
    return PERCENT_FORMATS.has(id) ? 'percent' : 'number'
  }
  const signs = stripLiterals(code)
  if (signs.includes('%')) return 'percent'
  return /[dmyhs]/i.test(signs) ? 'date' : 'number'
}

/** What numbers are, by style, from `styles.xml`; undefined when it is no XML. */
export const readNumberKinds = (xml: string): NumberKind[] | undefined => {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isInCellStyles = false
  const isRead = scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCellStyles = true
      const id = Number(getXmlAttribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') codes.set(id, getXmlAttribute(attributes, 'formatCode') ?? '')
      if (name === 'xf' && isInCellStyles) kinds.push(classifyFormat(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false
    },
    text: () => undefined,
  })
  return isRead ? kinds : undefined
}

const MS_PER_DAY = 86_400_000
/** The first of January 1970 as spreadsheets count days. */
const UNIX_EPOCH_DAY = 25_569
const DAYS_TO_1904 = 1462

/** `2026-05-03`, or `11:30` for a time without a day. */
const formatDate = (serial: number, countsFrom1904: boolean): string => {
  const day = serial + (countsFrom1904 ? DAYS_TO_1904 : 0)
  const date = new Date(Math.round((day - UNIX_EPOCH_DAY) * MS_PER_DAY))
  if (Number.isNaN(date.getTime())) return String(serial)
  return serial >= 0 && serial < 1 ? date.toISOString().slice(11, 16) : date.toISOString().slice(0, 10)
}

/** Spreadsheets store fifteen digits; those of longer numbers are lost. */
const MAX_EXACT = 1e15

const formatNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) >= MAX_EXACT
    ? value.toExponential().toUpperCase()
    : String(Number(value.toPrecision(15)))

interface WrittenCell {
  readonly type: string | undefined
  readonly style: number
  readonly value: string
  readonly formula: string
}

/** A cell as a person sees it, and whether it is a number. */
export const readCell = (
  { type, style, value, formula }: WrittenCell,
  { strings, styles, countsFrom1904 }: WorkbookContext,
): { readonly text: string; readonly isNumber: boolean } => {
  const plain = (text: string) => ({ text, isNumber: false })
  // A formula that was never computed has no value; it is shown, so that its row says what is wrong.
  if (value === '') return plain(formula === '' ? '' : `=${formula}`)
  if (type === 's') return plain(strings[Number(value)] ?? '')
  if (type === 'b') return plain(value === '1' ? 'TRUE' : 'FALSE')
  if (type === 'd') return plain(value.slice(0, 10))
  const number = Number(value)
  if ((type !== undefined && type !== 'n') || !Number.isFinite(number)) return plain(value)
  const kind = styles[style] ?? 'number'
  if (kind === 'date') return plain(formatDate(number, countsFrom1904))
  if (kind === 'percent') return plain(`${formatNumber(number * 100)}%`)
  return { text: formatNumber(number), isNumber: true }
}
