import { MENU_FILE_FORMAT, type MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ExportFormat, ExportLoss } from '../../domain/export-formats.ts'
import { listMenuRows, writeMenuTable } from '../formats/csv-menu.formatter.ts'
import { IMPORT_LIMITS } from '../formats/scan-file.parser.ts'
import { simplifyForDeliverect, writeDeliverectMenu } from './deliverect-menu.formatter.ts'
import { simplifyForJsonLd, writeJsonLdMenu } from './json-ld-menu.formatter.ts'
import { createLossCollector } from './losses.rules.ts'
import { simplifyForSquare, writeSquareCatalog } from './square-catalog.formatter.ts'
import { writeMenuSheet } from './xlsx-menu.formatter.ts'

/** The shop whose menu is written. */
export interface ExportingShop {
  readonly currency: string
  /** The first is that of texts without a language. */
  readonly languages: readonly Language[]
}

export interface MenuExport {
  readonly name: string
  /** The media type. */
  readonly type: string
  readonly body: string | Uint8Array
  /** What of the menu is not in the file. */
  readonly losses: readonly ExportLoss[]
}

type WriteMenu = (content: MenuContentInput, shop: ExportingShop) => Promise<MenuExport>

const JSON_TYPE = 'application/json'
const getFirstLanguage = ({ languages }: ExportingShop): Language => languages[0] ?? 'en'

const WRITERS: Readonly<Record<ExportFormat, WriteMenu>> = {
  xlsx: async (content, shop) => ({
    name: 'menu.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await writeMenuSheet(content, shop),
    losses: [],
  }),
  csv: async (content, shop) => ({
    name: 'menu.csv',
    type: 'text/csv',
    body: writeMenuTable(content, shop),
    losses: [],
  }),
  json: async (content) => ({
    name: 'menu.json',
    type: JSON_TYPE,
    body: `${JSON.stringify({ format: MENU_FILE_FORMAT, ...content }, null, 2)}\n`,
    losses: [],
  }),
  square: async (content, shop) => {
    const losses = createLossCollector()
    const square = { currency: shop.currency, language: getFirstLanguage(shop) }
    const body = writeSquareCatalog(simplifyForSquare(content, square, losses), square)
    return { name: 'menu.square.json', type: JSON_TYPE, body, losses: losses.list() }
  },
  deliverect: async (content, shop) => {
    const losses = createLossCollector()
    const language = getFirstLanguage(shop)
    const body = writeDeliverectMenu(simplifyForDeliverect(content, { language }, losses), language)
    return { name: 'menu.deliverect.json', type: JSON_TYPE, body, losses: losses.list() }
  },
  'schema.org': async (content, shop) => {
    const losses = createLossCollector()
    const page = { currency: shop.currency, language: getFirstLanguage(shop) }
    const body = writeJsonLdMenu(simplifyForJsonLd(content, page, losses), page)
    return { name: 'menu.jsonld', type: 'application/ld+json', body, losses: losses.list() }
  },
}

const TABLES: ReadonlySet<ExportFormat> = new Set(['xlsx', 'csv'])

/** Whether a file is more than one import takes. */
const isTooLarge = (body: MenuExport['body'], rows: number): boolean =>
  Buffer.byteLength(body) > IMPORT_LIMITS.bytes || rows > IMPORT_LIMITS.rows

/** A menu as a file of any kind, and what the file does not hold. */
export const writeMenuExport = async (
  content: MenuContentInput,
  shop: ExportingShop,
  format: ExportFormat,
): Promise<MenuExport> => {
  const written = await WRITERS[format](content, shop)
  // The row of names is not counted.
  const rows = TABLES.has(format) ? listMenuRows(content, shop).length - 1 : 0
  if (!isTooLarge(written.body, rows)) return written
  return { ...written, losses: [...written.losses, { kind: 'tooLarge', count: 1 }] }
}
