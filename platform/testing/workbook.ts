import { type ArchivedFile, makeArchive } from './archive.ts'

/** A cell: a text, a number, or one with its style, formula or type as the file writes it. */
export type SheetCell =
  | string
  | number
  | null
  | { readonly value: string; readonly style?: number; readonly formula?: string; readonly type?: string }

export interface SheetInput {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Such as `A2:A4`. */
  readonly merges?: readonly string[]
}

/** Styles of the workbooks below. */
export const DATE_STYLE = 1
export const CUSTOM_DATE_STYLE = 2
export const PERCENT_STYLE = 3

const STYLES = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="d\\.\\ mmm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;din&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const getColumn = (index: number): string => String.fromCharCode(65 + index)

const toCell = (cell: SheetCell, place: string, addString: (text: string) => number): string => {
  if (cell === null) return `<c r="${place}" s="0"/>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${addString(cell)}</v></c>`
  const { value, style = 0, formula, type } = cell
  const content = `${formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`}${value === '' ? '' : `<v>${escapeXml(value)}</v>`}`
  return `<c r="${place}" s="${style}"${type ? ` t="${type}"` : ''}>${content}</c>`
}

/** A workbook as spreadsheet programs write it: shared strings, styles, relations. */
export const makeWorkbook = (
  sheets: readonly SheetInput[],
  more: readonly ArchivedFile[] = [],
): Uint8Array<ArrayBuffer> => {
  const strings: string[] = []
  const addString = (text: string) =>
    strings.push(`<si><t xml:space="preserve">${escapeXml(text)}</t></si>`) - 1
  const parts = sheets.map(({ rows, merges = [] }) => {
    const lines = rows.map((row, at) => {
      const cells = row.map((cell, index) => toCell(cell, `${getColumn(index)}${at + 1}`, addString))
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    return `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`
  })
  const names = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const replaced = new Set(more.map(({ path }) => path))
  const files = [
    {
      path: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`,
    },
    { path: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    { path: 'xl/styles.xml', content: STYLES },
    { path: 'xl/sharedStrings.xml', content: `<sst>${strings.join('')}</sst>` },
    ...parts.map((content, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content })),
  ]
  return makeArchive([...files.filter(({ path }) => !replaced.has(path)), ...more])
}
