import { MENU_FILE_FORMAT } from '#core/menus/contract/menu-file.ts'
import { SITE_FILE_FORMAT } from '#core/menus/contract/site-file.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { mapSquareCatalog } from '../square/square-catalog.mapper.ts'
import { buildMenu } from './build-menu.mapper.ts'
import { readColumn } from './csv-columns.parser.ts'
import { readCompassTable } from './csv-compass.parser.ts'
import { readForeignTable } from './csv-foreign.parser.ts'
import { readTable } from './csv-table.parser.ts'
import { type CsvIssue, type CsvRow, readCsv } from './csv-text.parser.ts'
import { isDeliverect, readDeliverect } from './deliverect.parser.ts'
import { isJsonLd, readJsonLd } from './json-ld.parser.ts'
import { matchesMapping, readMappedJson } from './mapped-json.parser.ts'
import type { Mapping } from './mapping.parser.ts'
import { KNOWN_MAPPINGS } from './mappings.data.ts'
import type { NeutralMenu } from './neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'
import { type FileProblem, IMPORT_LIMITS, looksLikeJson, readJson, scanFile } from './scan-file.parser.ts'

/** The detected format of a file. */
export type ImportFormat = 'compass' | 'csv' | 'square' | 'deliverect' | 'schema.org' | 'mapped'

/** A file converted to our menu, not yet validated. */
export interface ParsedMenu {
  readonly format: ImportFormat
  /** The system that the file is from, when its format is known. */
  readonly title?: string | undefined
  /** `taxes` and `menu`, as validation accepts them. */
  readonly input: unknown
  /** Places in the file by paths of `input`. */
  readonly places: ReadonlyMap<string, string>
}

export interface FileReaderContext {
  readonly facts: ReaderContext
  readonly notes: IssueCollector
  /** Describes a JSON of unknown format. */
  readonly mapping?: Mapping | undefined
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toParsedMenu = (
  neutral: NeutralMenu,
  { format, title }: Pick<ParsedMenu, 'format' | 'title'>,
  { facts: context, notes }: FileReaderContext,
): ParsedMenu => {
  const { taxes, menu, places } = buildMenu(neutral, context, notes)
  return { format, title, input: { taxes, menu }, places }
}

const isSquare = (content: unknown): boolean => {
  const objects = isNode(content) ? content.objects : content
  return (
    Array.isArray(objects) &&
    objects.some((object) => isNode(object) && (object.type === 'ITEM' || object.type === 'MODIFIER_LIST'))
  )
}

const readSquare = (content: unknown, { facts: context, notes }: FileReaderContext): ParsedMenu => {
  const mapped = mapSquareCatalog(content, context)
  if (!mapped.ok) {
    notes.errors.push(...mapped.failure)
    return { format: 'square', input: { taxes: [], menu: { categories: [] } }, places: new Map() }
  }
  const { taxes, menu, warnings } = mapped.value
  notes.warnings.push(...warnings)
  return { format: 'square', input: { taxes: mergeTaxes(context.taxes, taxes), menu }, places: new Map() }
}

/** Taxes of the file take precedence over the shop's with the same key. */
const mergeTaxes = (known: ReaderContext['taxes'], own: ReaderContext['taxes']): ReaderContext['taxes'] => {
  const keys = new Set(own.map(({ key }) => key))
  return [...known.filter(({ key }) => !keys.has(key)), ...own]
}

const readCompassJson = (content: Record<string, unknown>): ParsedMenu => ({
  format: 'compass',
  input: { taxes: content.taxes ?? [], menu: content.menu },
  places: new Map(),
})

const isCompassJson = (content: unknown): content is Record<string, unknown> =>
  isNode(content) && (content.format === MENU_FILE_FORMAT || content.format === SITE_FILE_FORMAT)

const readJsonMenu = (content: unknown, reader: FileReaderContext): Result<ParsedMenu, FileProblem> => {
  const { facts: context, notes, mapping } = reader
  if (mapping)
    return ok(
      toParsedMenu(
        readMappedJson(content, mapping, reader),
        { format: 'mapped', title: mapping.title },
        reader,
      ),
    )
  if (isCompassJson(content)) return ok(readCompassJson(content))
  if (isSquare(content)) return ok(readSquare(content, reader))
  if (isDeliverect(content))
    return ok(
      toParsedMenu(readDeliverect(content, { facts: context, notes }), { format: 'deliverect' }, reader),
    )
  if (isJsonLd(content))
    return ok(toParsedMenu(readJsonLd(content, context), { format: 'schema.org' }, reader))
  const known = KNOWN_MAPPINGS.find((each) => matchesMapping(content, each))
  return known
    ? ok(
        toParsedMenu(
          readMappedJson(content, known, reader),
          { format: 'mapped', title: known.title },
          reader,
        ),
      )
    : fail({ kind: 'unknownFormat' })
}

/** Why a text is not a table, with the limit or line concerned. */
export const toTableProblem = ({ kind, line }: CsvIssue): FileProblem => {
  if (kind === 'unclosedQuote') return { kind, line }
  return { kind, max: kind === 'tooManyRows' ? IMPORT_LIMITS.rows : IMPORT_LIMITS.columns }
}

/** Whether the header of a table has the columns that a menu needs. */
export const isMenuTable = (head: CsvRow | undefined): boolean => {
  const roles = new Set(head?.cells.map((cell) => readColumn(cell)?.role))
  return roles.has('kind') || (roles.has('name') && roles.has('price'))
}

const readTableMenu = (text: string, reader: FileReaderContext): Result<ParsedMenu, FileProblem> => {
  const read = readCsv(text, IMPORT_LIMITS)
  if ('fault' in read) return fail(toTableProblem(read.fault))
  const table = readTable(read.rows, reader)
  if (table.columns.has('kind')) return ok({ format: 'csv', ...toCompassMenu(table, reader) })
  if (!isMenuTable(read.rows[0])) return fail({ kind: 'unknownFormat' })
  return ok(toParsedMenu(readForeignTable(table, reader.facts), { format: 'csv' }, reader))
}

const toCompassMenu = (table: ReturnType<typeof readTable>, reader: FileReaderContext) => {
  const { taxes, menu, places } = readCompassTable(table, reader)
  return { input: { taxes, menu }, places }
}

/** Parses a file of any known format; an unreadable file is a problem, errors in it are recorded. */
export const readMenuFile = (
  bytes: Uint8Array,
  reader: FileReaderContext,
): Result<ParsedMenu, FileProblem> => {
  const scanned = scanFile(bytes)
  if (!scanned.ok) return scanned
  if (!looksLikeJson(scanned.value)) return readTableMenu(scanned.value, reader)
  const content = readJson(scanned.value)
  return content.ok ? readJsonMenu(content.value, reader) : content
}
