import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ZipEntry } from '../../domain/zip-directory.ts'
import { unpackEntry } from './archive.parser.ts'
import type { NamedTable } from './csv-text.parser.ts'
import { type FileProblem, IMPORT_LIMITS } from './scan-file.parser.ts'
import { readNumberKinds, type WorkbookContext } from './xlsx-cell.parser.ts'
import { readSheet } from './xlsx-sheet.parser.ts'
import { decodeXmlText, getXmlAttribute, scanXml } from './xml-scan.parser.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STYLES = 'xl/styles.xml'
const STRINGS = 'xl/sharedStrings.xml'

export const isWorkbook = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ path }) => path === WORKBOOK)

/** The parts of a workbook that are read: not its pictures, charts and macros. */
const isReadPart = (path: string): boolean =>
  [WORKBOOK, RELATIONS, STYLES, STRINGS].includes(path) || /^xl\/worksheets\/[^/]+\.xml$/.test(path)

/** How many bytes reading a workbook unpacks, as its archive claims. */
export const countWorkbookBytes = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { path, size }) => (isReadPart(path) ? sum + size : sum), 0)

interface NamedSheet {
  readonly name: string
  readonly relation: string
}

const listSheets = (xml: string): { sheets: NamedSheet[]; countsFrom1904: boolean } | undefined => {
  const sheets: NamedSheet[] = []
  let countsFrom1904 = false
  const isRead = scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr')
        countsFrom1904 = /^(?:1|true)$/.test(getXmlAttribute(attributes, 'date1904') ?? '')
      if (name === 'sheet')
        sheets.push({
          name: getXmlAttribute(attributes, 'name') ?? '',
          relation: getXmlAttribute(attributes, 'id') ?? '',
        })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return isRead ? { sheets, countsFrom1904 } : undefined
}

/** Paths of sheets in the archive by the ids of their relations. */
const readRelations = (xml: string): Map<string, string> => {
  const paths = new Map<string, string>()
  scanXml(xml, {
    open: (name, attributes) => {
      const target = getXmlAttribute(attributes, 'Target') ?? ''
      if (name === 'Relationship')
        paths.set(
          getXmlAttribute(attributes, 'Id') ?? '',
          target.startsWith('/') ? target.slice(1) : `xl/${target}`,
        )
    },
    close: () => undefined,
    text: () => undefined,
  })
  return paths
}

/** The texts that cells refer to; those for pronunciation are left out. */
const readStrings = (xml: string): string[] | undefined => {
  const strings: string[] = []
  let [text, isText, isPronunciation] = ['', false, false]
  const isRead = scanXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPronunciation = false
      if (name === 'si') strings.push(text)
    },
    text: (written) => {
      if (isText) text += decodeXmlText(written)
    },
  })
  return isRead ? strings : undefined
}

/** Reads every sheet of a workbook. */
export const readWorkbook = (
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Result<NamedTable[], FileProblem> => {
  const damaged = fail<FileProblem>({ kind: 'notText' })
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const readPart = (path: string): string | undefined => {
    const entry = byPath.get(path)
    const unpacked = entry && unpackEntry(bytes, entry)
    return unpacked && new TextDecoder().decode(unpacked)
  }
  const listed = listSheets(readPart(WORKBOOK) ?? '<!')
  const strings = byPath.has(STRINGS) ? readStrings(readPart(STRINGS) ?? '<!') : []
  const styles = byPath.has(STYLES) ? readNumberKinds(readPart(STYLES) ?? '<!') : []
  if (!listed || !strings || !styles) return damaged
  const book: WorkbookContext = { strings, styles, countsFrom1904: listed.countsFrom1904 }
  const relations = readRelations(readPart(RELATIONS) ?? '')
  const tables: NamedTable[] = []
  for (const [index, { name, relation }] of listed.sheets.entries()) {
    const path = relations.get(relation) ?? `xl/worksheets/sheet${index + 1}.xml`
    // Sheets of charts alone lie elsewhere.
    if (!isReadPart(path)) continue
    const xml = readPart(path)
    if (xml === undefined) return damaged
    const rows = readSheet(xml, book, IMPORT_LIMITS)
    if (!rows.ok) return rows
    tables.push({ name, rows: rows.value })
  }
  return ok(tables)
}
