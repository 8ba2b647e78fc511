import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { isZip, sortArchive, type ZipEntry } from '../../domain/zip-directory.ts'
import { listArchive, unpackEntry } from './archive.parser.ts'
import { type CsvIssue, type NamedTable, readCsv } from './csv-text.parser.ts'
import type { IssueCollector } from './reader-context.parser.ts'
import {
  type FileProblem,
  IMPORT_LIMITS,
  looksLikeJson,
  MAX_UNPACKED_BYTES,
  readJson,
  scanFile,
} from './scan-file.parser.ts'
import { listLinkedData, looksLikeHtml } from './web-page.parser.ts'
import { countWorkbookBytes, isWorkbook, readWorkbook } from './xlsx-workbook.parser.ts'

/** What a file contains, whatever it is packed and encoded in. */
export type OpenedFile =
  | { readonly kind: 'json'; readonly content: unknown }
  | { readonly kind: 'tables'; readonly tables: readonly NamedTable[] }

interface OpenContext {
  /** Of the shop. */
  readonly language: Language
  readonly notes: IssueCollector
}

type Opened = Result<OpenedFile, FileProblem>

/** Why a text is not a table, with the limit or line concerned. */
export const toTableProblem = ({ kind, line }: CsvIssue): FileProblem => {
  if (kind === 'unclosedQuote') return { kind, line }
  return { kind, max: kind === 'tooManyRows' ? IMPORT_LIMITS.rows : IMPORT_LIMITS.columns }
}

/** The linked data of a web page, each script an entry of a list; a script that cannot be read is recorded. */
const openWebPage = (html: string, { notes }: OpenContext): Opened => {
  const scripts = listLinkedData(html)
  const contents = scripts.flatMap((script, index) => {
    const read = readJson(script)
    if (read.ok) return Array.isArray(read.value) ? read.value : [read.value]
    notes.warn(`script[${index}]`, 'leftOutObject')
    return []
  })
  return contents.length > 0 ? ok({ kind: 'json', content: contents }) : fail({ kind: 'unknownFormat' })
}

const openText = (bytes: Uint8Array, name: string, opening: OpenContext): Opened => {
  const scanned = scanFile(bytes, opening.language)
  if (!scanned.ok) return scanned
  const { text, encoding } = scanned.value
  if (encoding !== 'UTF-8') opening.notes.warn('', 'encoding', { name: encoding })
  if (looksLikeHtml(text)) return openWebPage(text, opening)
  if (looksLikeJson(text)) {
    const content = readJson(text)
    return content.ok ? ok({ kind: 'json', content: content.value }) : content
  }
  const read = readCsv(text, IMPORT_LIMITS)
  return 'fault' in read
    ? fail(toTableProblem(read.fault))
    : ok({ kind: 'tables', tables: [{ name, rows: read.rows }] })
}

const MAX_NAMES = 8

/** Several tables of an archive belong together, as exports do that have one for each kind of thing. */
const openTables = (bytes: Uint8Array, entries: readonly ZipEntry[], opening: OpenContext): Opened => {
  const tables: NamedTable[] = []
  for (const entry of entries) {
    const content = unpackEntry(bytes, entry)
    const opened = content ? openText(content, entry.path, opening) : fail<FileProblem>({ kind: 'notText' })
    if (!opened.ok) return opened
    if (opened.value.kind === 'tables') tables.push(...opened.value.tables)
  }
  return ok({ kind: 'tables', tables })
}

const openArchive = (bytes: Uint8Array, opening: OpenContext): Opened => {
  const entries = listArchive(bytes)
  if (!entries) return fail({ kind: 'notText' })
  if (isWorkbook(entries)) {
    const read = readWorkbook(bytes, entries)
    return read.ok ? ok({ kind: 'tables', tables: read.value }) : read
  }
  const { menus, others } = sortArchive(entries)
  const [menu] = menus
  for (const { path } of others) opening.notes.warn(path.slice(0, 120), 'fileLeftOut')
  if (menu && menus.length === 1) {
    const content = unpackEntry(bytes, menu)
    if (!content) return fail({ kind: 'notText' })
    const inner = isZip(content) ? listArchive(content) : undefined
    if (!inner) return openText(content, menu.path, opening)
    if (!isWorkbook(inner)) return fail({ kind: 'notText' })
    return countWorkbookBytes(inner) > MAX_UNPACKED_BYTES
      ? fail({ kind: 'unpackedTooLarge' })
      : openArchive(content, opening)
  }
  if (menu && menus.every(({ path }) => /\.(?:csv|tsv|txt)$/i.test(path)))
    return openTables(bytes, menus, opening)
  return fail({
    kind: 'archiveMenus',
    names:
      menus
        .slice(0, MAX_NAMES)
        .map(({ path }) => path)
        .join(', ') || '–',
  })
}

/** What is wrong with an archive by its directory alone, before anything is unpacked. */
export const findArchiveProblem = (bytes: Uint8Array): FileProblem | undefined => {
  if (bytes.length > IMPORT_LIMITS.bytes) return { kind: 'tooLarge' }
  const entries = listArchive(bytes)
  if (!entries) return { kind: 'notText' }
  const size = isWorkbook(entries)
    ? countWorkbookBytes(entries)
    : sortArchive(entries).menus.reduce((sum, entry) => sum + entry.size, 0)
  return size > MAX_UNPACKED_BYTES ? { kind: 'unpackedTooLarge' } : undefined
}

/** Opens a file: text, web page, workbook or archive. */
export const openFile = (bytes: Uint8Array, opening: OpenContext): Opened => {
  if (!isZip(bytes)) return openText(bytes, '', opening)
  const problem = findArchiveProblem(bytes)
  return problem ? fail(problem) : openArchive(bytes, opening)
}
