import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { MENU_FILE_FORMAT } from '../../contract/menu-file.ts'
import { SITE_FILE_FORMAT } from '../../contract/site-file.ts'
import { mapSquareCatalog } from '../square.service.ts'
import { buildMenu } from './build-menu.ts'
import { readColumn } from './csv-columns.ts'
import { readForeignTable } from './csv-foreign.ts'
import { readOwnTable } from './csv-own.ts'
import { readTable } from './csv-table.ts'
import { type CsvFault, type CsvRow, readCsv } from './csv-text.ts'
import { isDeliverect, readDeliverect } from './deliverect.ts'
import { isJsonLd, readJsonLd } from './json-ld.ts'
import { fitsMapping, readMappedJson } from './mapped-json.ts'
import type { Mapping } from './mapping-schema.ts'
import { KNOWN_MAPPINGS } from './mappings.data.ts'
import type { NeutralMenu } from './neutral.ts'
import type { Notes, ReadFacts } from './reading.ts'
import { type FileProblem, IMPORT_LIMITS, looksLikeJson, readJson, scanFile } from './scan-file.ts'

/** What a file was taken for. */
export type ImportFormat = 'compass' | 'csv' | 'square' | 'deliverect' | 'schema.org' | 'mapped'

/** A file as a menu of ours that nobody has judged yet. */
export interface ReadMenu {
  readonly format: ImportFormat
  /** The system that the file is from, where its shape is a known one. */
  readonly title?: string | undefined
  /** `taxes` and `menu`, as the judge takes them. */
  readonly input: unknown
  /** Places in the file by paths of `input`. */
  readonly places: ReadonlyMap<string, string>
}

export interface Reader {
  readonly facts: ReadFacts
  readonly notes: Notes
  /** Says where things stand in a JSON that nobody knows. */
  readonly mapping?: Mapping | undefined
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const built = (
  neutral: NeutralMenu,
  { format, title }: Pick<ReadMenu, 'format' | 'title'>,
  { facts, notes }: Reader,
): ReadMenu => {
  const { taxes, menu, places } = buildMenu(neutral, facts, notes)
  return { format, title, input: { taxes, menu }, places }
}

const isSquare = (content: unknown): boolean => {
  const objects = isNode(content) ? content.objects : content
  return (
    Array.isArray(objects) &&
    objects.some((object) => isNode(object) && (object.type === 'ITEM' || object.type === 'MODIFIER_LIST'))
  )
}

const readSquare = (content: unknown, { facts, notes }: Reader): ReadMenu => {
  const mapped = mapSquareCatalog(content, facts)
  if (!mapped.ok) {
    notes.errors.push(...mapped.failure)
    return { format: 'square', input: { taxes: [], menu: { categories: [] } }, places: new Map() }
  }
  const { taxes, menu, warnings } = mapped.value
  notes.warnings.push(...warnings)
  return { format: 'square', input: { taxes: withKnown(facts.taxes, taxes), menu }, places: new Map() }
}

/** Taxes of the file stand before the shop's of the same key. */
const withKnown = (known: ReadFacts['taxes'], own: ReadFacts['taxes']): ReadFacts['taxes'] => {
  const keys = new Set(own.map(({ key }) => key))
  return [...known.filter(({ key }) => !keys.has(key)), ...own]
}

const readOwn = (content: Record<string, unknown>): ReadMenu => ({
  format: 'compass',
  input: { taxes: content.taxes ?? [], menu: content.menu },
  places: new Map(),
})

const isOwn = (content: unknown): content is Record<string, unknown> =>
  isNode(content) && (content.format === MENU_FILE_FORMAT || content.format === SITE_FILE_FORMAT)

const fromJson = (content: unknown, reader: Reader): Result<ReadMenu, FileProblem> => {
  const { facts, notes, mapping } = reader
  if (mapping)
    return ok(
      built(readMappedJson(content, mapping, reader), { format: 'mapped', title: mapping.title }, reader),
    )
  if (isOwn(content)) return ok(readOwn(content))
  if (isSquare(content)) return ok(readSquare(content, reader))
  if (isDeliverect(content))
    return ok(built(readDeliverect(content, { facts, notes }), { format: 'deliverect' }, reader))
  if (isJsonLd(content)) return ok(built(readJsonLd(content, facts), { format: 'schema.org' }, reader))
  const known = KNOWN_MAPPINGS.find((each) => fitsMapping(content, each))
  return known
    ? ok(built(readMappedJson(content, known, reader), { format: 'mapped', title: known.title }, reader))
    : fail({ kind: 'unknownFormat' })
}

/** What keeps a text from being a table, with the limit or the line that it is about. */
export const tableProblem = ({ kind, line }: CsvFault): FileProblem => {
  if (kind === 'unclosedQuote') return { kind, line }
  return { kind, max: kind === 'tooManyRows' ? IMPORT_LIMITS.rows : IMPORT_LIMITS.columns }
}

/** Whether the head of a table names what a menu needs. */
export const isMenuTable = (head: CsvRow | undefined): boolean => {
  const roles = new Set(head?.cells.map((cell) => readColumn(cell)?.role))
  return roles.has('kind') || (roles.has('name') && roles.has('price'))
}

const fromTable = (text: string, reader: Reader): Result<ReadMenu, FileProblem> => {
  const read = readCsv(text, IMPORT_LIMITS)
  if ('fault' in read) return fail(tableProblem(read.fault))
  const table = readTable(read.rows, reader)
  if (table.columns.has('kind')) return ok({ format: 'csv', ...own(table, reader) })
  if (!isMenuTable(read.rows[0])) return fail({ kind: 'unknownFormat' })
  return ok(built(readForeignTable(table, reader.facts), { format: 'csv' }, reader))
}

const own = (table: ReturnType<typeof readTable>, reader: Reader) => {
  const { taxes, menu, places } = readOwnTable(table, reader)
  return { input: { taxes, menu }, places }
}

/** Reads a file of any known format; what cannot be read at all is a problem, what is wrong in it is noted. */
export const readMenuFile = (bytes: Uint8Array, reader: Reader): Result<ReadMenu, FileProblem> => {
  const scanned = scanFile(bytes)
  if (!scanned.ok) return scanned
  if (!looksLikeJson(scanned.value)) return fromTable(scanned.value, reader)
  const content = readJson(scanned.value)
  return content.ok ? fromJson(content.value, reader) : content
}
