import { MENU_FILE_FORMAT } from '#core/menus/contract/menu-file.ts'
import { SITE_FILE_FORMAT } from '#core/menus/contract/site-file.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ColumnMatches } from '../../domain/column-matches.ts'
import type { TableMatching } from '../../domain/table-matching.ts'
import { findJsonShape } from '../shapes/json-shape.data.ts'
import { mapSquareCatalog } from '../square/square-catalog.mapper.ts'
import { buildMenu } from './build-menu.mapper.ts'
import type { NamedTable } from './csv-text.parser.ts'
import { type FaultyRows, NO_FAULTY_ROWS } from './faulty-rows.parser.ts'
import { type LocatedTable, locateTable, nameColumns } from './locate-table.parser.ts'
import { matchesMapping, readMappedJson } from './mapped-json.parser.ts'
import type { Mapping } from './mapping.parser.ts'
import { KNOWN_MAPPINGS } from './mappings.data.ts'
import { acceptsColumns, describeMatching, recordCostColumn } from './match-table.rules.ts'
import type { ImportFormat, NeutralMenu } from './neutral-menu.data.ts'
import { openFile } from './open-file.parser.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'
import type { FileProblem } from './scan-file.parser.ts'
import { readTableMenu } from './table-menu.parser.ts'

/** A file converted to our menu, not yet validated. */
export interface ParsedMenu {
  readonly format: ImportFormat
  /** The system that the file is from, when its format is known. */
  readonly title?: string | undefined
  /** `taxes` and `menu`, as validation accepts them. */
  readonly input: unknown
  /** Places in the file by paths of `input`. */
  readonly places: ReadonlyMap<string, string>
  readonly faulty: FaultyRows
  /** How the columns of a table were read; absent for the files of known systems. */
  readonly matching?: TableMatching | undefined
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
  const { taxes, menu, places, faulty } = buildMenu(neutral, context, notes)
  return { format, title, input: { taxes, menu }, places, faulty }
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
  const found = { format: 'square', title: 'Square', places: new Map(), faulty: NO_FAULTY_ROWS } as const
  if (!mapped.ok) {
    notes.errors.push(...mapped.failure)
    return { ...found, input: { taxes: [], menu: { categories: [] } } }
  }
  const { taxes, menu, warnings } = mapped.value
  notes.warnings.push(...warnings)
  return { ...found, input: { taxes: mergeTaxes(context.taxes, taxes), menu } }
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
  faulty: NO_FAULTY_ROWS,
})

const isCompassJson = (content: unknown): content is Record<string, unknown> =>
  isNode(content) && (content.format === MENU_FILE_FORMAT || content.format === SITE_FILE_FORMAT)

const readByMapping = (content: unknown, mapping: Mapping, reader: FileReaderContext): ParsedMenu =>
  toParsedMenu(readMappedJson(content, mapping, reader), { format: 'mapped', title: mapping.title }, reader)

const readJsonMenu = (content: unknown, reader: FileReaderContext): Result<ParsedMenu, FileProblem> => {
  if (reader.mapping) return ok(readByMapping(content, reader.mapping, reader))
  if (isCompassJson(content)) return ok(readCompassJson(content))
  if (isSquare(content)) return ok(readSquare(content, reader))
  const shape = findJsonShape(content)
  if (shape) return ok(toParsedMenu(shape.read(content, reader), shape, reader))
  const known = KNOWN_MAPPINGS.find((each) => matchesMapping(content, each))
  return known ? ok(readByMapping(content, known, reader)) : fail({ kind: 'unknownFormat' })
}

/** A table of which nothing is read before the merchant says what its columns hold. */
const createUnread = ({ table, head, source }: LocatedTable): ParsedMenu => ({
  ...{ format: 'csv', places: new Map(), faulty: NO_FAULTY_ROWS },
  input: { taxes: [], menu: { categories: [] } },
  matching: describeMatching(table, head, source),
})

/** The same table by the columns that the merchant chose. */
const applyChoice = (
  located: LocatedTable,
  columns: ColumnMatches,
  { facts, notes }: FileReaderContext,
): LocatedTable => {
  const { table, head } = located
  const isAccepted = acceptsColumns(columns, { notes, isPriceOptional: facts.isPriceOptional ?? false })
  return { table, head, source: { by: isAccepted ? 'chosen' : 'refused', columns } }
}

const readLocated = (
  located: LocatedTable,
  tables: readonly NamedTable[],
  reader: FileReaderContext,
): ParsedMenu => {
  const read = readTableMenu(located, tables, reader)
  if ('own' in read) {
    const { taxes, menu, places, faulty } = read.own
    return { format: 'csv', input: { taxes, menu }, places, faulty }
  }
  const parsed = toParsedMenu(read.neutral, located.shape ?? { format: 'csv' }, reader)
  if (located.shape) return parsed
  return { ...parsed, matching: describeMatching(located.table, located.head, located.source) }
}

const readTables = (
  tables: readonly NamedTable[],
  reader: FileReaderContext,
): Result<ParsedMenu, FileProblem> => {
  const found = locateTable(tables, reader.facts)
  if (!found.ok) return found
  const { columns } = reader.facts
  const isFixed = found.value.shape !== undefined || columns === undefined
  const located = isFixed ? found.value : applyChoice(found.value, columns, reader)
  const { by, columns: said } = located.source
  if (by === 'proposals') reader.notes.error('', 'unknownColumns', { columns: nameColumns(located) })
  if (by === 'proposals' || by === 'refused') return ok(createUnread(located))
  if (said) recordCostColumn(said, located.table.rows[located.head], reader.notes)
  return ok(readLocated(located, tables, reader))
}

/** Parses a file of any known format; an unreadable file is a problem, errors in it are recorded. */
export const readMenuFile = (
  bytes: Uint8Array,
  reader: FileReaderContext,
): Result<ParsedMenu, FileProblem> => {
  const opened = openFile(bytes, { language: reader.facts.language, notes: reader.notes })
  if (!opened.ok) return opened
  const { value } = opened
  return value.kind === 'json' ? readJsonMenu(value.content, reader) : readTables(value.tables, reader)
}
