import { z } from 'zod'
import { uploadedPicturesSchema } from '#core/menus/contract/menu-file.ts'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema, moneySchema } from '#platform/contract/schemas.ts'
import { THREE_DIGITS } from '#platform/kernel/parse-price.ts'
import { MATCH_ROLES, parseMatches } from '../domain/column-matches.ts'
import { EXPORT_FORMATS } from '../domain/export-formats.ts'
import { IMPORT_MODES } from '../domain/import-modes.ts'
import { GATE_KINDS } from '../domain/publish-gates.ts'
import { CONFIDENCES } from '../domain/table-matching.ts'
import { importErrors } from './errors.ts'

/** Two hundred columns of the longest words. */
const MAX_COLUMNS_TEXT = 4000

const ACCESS = 'staff:owner,manager'

/** Number of changes to the menu so far. */
const revision = z.int().min(0)

const faultSchema = z.object({
  /** The row, or the path in the file. */
  place: z.string(),
  text: z.string(),
})

/** A list of which only the first items are sent. */
const listSchema = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ total: z.int(), first: z.array(item) })

const namedItemSchema = z.object({ key: z.string(), name: z.string() })
const pricedItemSchema = z.object({ sku: z.string(), name: z.string(), price: moneySchema })

/** The price of a size or an option; `size` is that at which an option costs it, null for any. */
const partPriceSchema = z.object({ name: z.string(), size: z.string().nullable(), price: moneySchema })
export type ShownPartPrice = z.output<typeof partPriceSchema>

/** `sizes` is empty for a product without sizes. */
const addedProductSchema = pricedItemSchema.extend({ sizes: listSchema(partPriceSchema) })
const addedGroupSchema = namedItemSchema.extend({ options: listSchema(partPriceSchema) })

const createNamedChanges = <Changed extends z.ZodType, Added extends z.ZodType>(
  changed: Changed,
  added: Added,
) =>
  z.object({
    added: listSchema(added),
    removed: listSchema(namedItemSchema),
    changed: listSchema(changed),
  })
const namedChanges = createNamedChanges(namedItemSchema, namedItemSchema)

/** Null: there is no such value, or it is more than a line can show. */
const valueSchema = z.union([moneySchema, z.string(), z.number(), z.boolean(), z.null()])

const valueChangeSchema = z.object({
  /**
   * The field of the menu file, or `category` for a product that moves, `option` for one that comes or goes, `sizePrice`
   * for a price at one size, `order` for options in another order.
   */
  field: z.string(),
  /** Of a text: the language in which it differs. */
  language: languageSchema.nullable(),
  /** The option whose value it is. */
  option: z.string().nullable(),
  size: z.string().nullable(),
  before: valueSchema,
  after: valueSchema,
})
export type ShownValueChange = z.output<typeof valueChangeSchema>

const changedProductSchema = z.object({
  sku: z.string(),
  name: z.string(),
  /** The address of its picture without the width, when the shop has it. */
  picture: z.string().nullable(),
  values: listSchema(valueChangeSchema),
})

const changedGroupSchema = namedItemSchema.extend({
  /** Number of products that have the group. */
  products: z.int(),
  values: listSchema(valueChangeSchema),
})

const diffSchema = z.object({
  added: listSchema(addedProductSchema),
  removed: listSchema(pricedItemSchema),
  changed: listSchema(changedProductSchema),
  prices: listSchema(z.object({ sku: z.string(), name: z.string(), from: moneySchema, to: moneySchema })),
  categories: namedChanges,
  groups: createNamedChanges(changedGroupSchema, addedGroupSchema),
  parts: namedChanges,
  taxes: namedChanges,
  /** Remaining items are in another order. */
  isReordered: z.boolean(),
})

const matchedColumnSchema = z.object({
  /** As the file writes it. */
  head: z.string(),
  /** The cells of the first five rows. */
  samples: z.array(z.string()),
  /** What it is read as, or proposed to be read as; null: left out. */
  match: z.object({ role: z.enum(MATCH_ROLES), language: languageSchema.nullable() }).nullable(),
  confidence: z.enum(CONFIDENCES),
  /** Why, as a sentence. */
  reason: z.string(),
})
export type ShownColumn = z.output<typeof matchedColumnSchema>

const gateKindSchema = z.enum(GATE_KINDS)

export const importReportSchema = z.object({
  /** Needed for publishing; null when errors prevent that. */
  _id: idSchema.nullable(),
  format: z.enum(['compass', 'csv', 'square', 'deliverect', 'schema.org', 'mapped']),
  /** The system that the file is from, when that is known. */
  source: z.string().nullable(),
  counts: z.object({ categories: z.int(), products: z.int(), groups: z.int() }),
  errors: listSchema(faultSchema),
  /** Products that are left out, with what is wrong about them; empty unless that was asked for. */
  left: listSchema(faultSchema),
  warnings: listSchema(faultSchema),
  diff: diffSchema.nullable(),
  /** What looks like a mistake in the file: each has to be confirmed when it is published. */
  gates: z.array(z.object({ kind: gateKindSchema, text: z.string() })),
  /**
   * Prices such as `1,250`, which can be read in two ways: the first of them, and what it is in either; null: there are
   * none, or the currency has not so many decimals. The file is sent again with `threeDigits`, which holds for all of them.
   */
  unclearPrices: z
    .object({
      example: z.string(),
      readAs: z.enum(THREE_DIGITS).nullable(),
      thousands: moneySchema.nullable(),
      decimals: moneySchema.nullable(),
    })
    .nullable(),
  /** Names of pictures that the file refers to and that must be uploaded too. */
  pictures: z.array(z.string()),
  /**
   * The columns of a table; null for files of known systems. While `isRead` is false nothing of the file was read, and
   * it is sent again with `columns`.
   */
  matching: z.object({ isRead: z.boolean(), columns: z.array(matchedColumnSchema) }).nullable(),
  /** The revision of the menu that it was compared with. */
  revision,
})
export type ImportReport = z.output<typeof importReportSchema>

const exportedMenuSchema = z.object({
  name: z.string(),
  type: z.string(),
  /** The file; one that is no text is in base64. */
  text: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  /** Sentences such as "12 products have halves, which a file for Square does not hold." */
  leftOut: z.array(z.string()),
})
export type ExportedMenu = z.output<typeof exportedMenuSchema>

export const importContract = defineContract({
  'POST /api/v1/console/menu/imports': {
    summary: 'Check a file (table, XLSX, JSON, HTML, ZIP): its faults, and what it would change',
    access: ACCESS,
    everyOutlet: true,
    query: z.strictObject({
      name: z.string().min(1).max(120),
      /** The language of texts without one, and the one that the mode `language` brings. */
      language: languageSchema.optional(),
      /**
       * `replace` takes the menu's place; `update` changes products that both have, by their codes; `add` brings products
       * that the menu lacks; `language` brings texts in one language.
       */
      mode: z.enum(IMPORT_MODES).default('replace'),
      /** `1`: products at fault are left out and listed, and the others can be published. */
      partly: z.enum(['0', '1']).default('0'),
      /** What prices such as `1,250` are, all of the file; without it that is to be confirmed. */
      threeDigits: z.enum(THREE_DIGITS).optional(),
      /**
       * What each column of the table holds, in its order: `name,name.ar,,price`; nothing for one that is left out. Kept
       * for tables with the same headings once the file is published.
       */
      columns: z
        .string()
        .max(MAX_COLUMNS_TEXT)
        .refine((text) => parseMatches(text) !== undefined)
        .optional(),
    }),
    file: true,
    bodyLimit: 5 * 1024 * 1024,
    rate: { limit: 30, seconds: 60, by: 'user' },
    data: importReportSchema,
    errors: [
      importErrors.tooLarge,
      importErrors.notText,
      importErrors.notJson,
      importErrors.tooDeep,
      importErrors.reservedKey,
      importErrors.unknownFormat,
      importErrors.empty,
      importErrors.tooManyRows,
      importErrors.tooManyColumns,
      importErrors.unclosedQuote,
      importErrors.duplicateKey,
      importErrors.checkFailed,
      importErrors.unpackedTooLarge,
      importErrors.archiveMenus,
      importErrors.busy,
    ],
  },
  'POST /api/v1/console/menu/imports/:id/publish': {
    summary: 'Publish what a checked file makes of the menu',
    access: ACCESS,
    everyOutlet: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      revision,
      pictures: uploadedPicturesSchema,
      /** The gates of the report that the merchant has looked at. */
      confirmed: z.array(gateKindSchema).max(GATE_KINDS.length).default([]),
    }),
    bodyLimit: 1024 * 1024,
    data: z.object({ revision }),
    errors: [
      menuWriteErrors.menuMoved,
      menuWriteErrors.menuFaulty,
      menuWriteErrors.gone,
      importErrors.unconfirmed,
    ],
  },
  'GET /api/v1/console/menu/export': {
    summary: 'The menu as a file that can be brought in again, and what of it that file does not hold',
    access: ACCESS,
    everyOutlet: true,
    query: z.strictObject({ format: z.enum(EXPORT_FORMATS) }),
    data: exportedMenuSchema,
  },
})
export type ImportApi = typeof importContract
