import { z } from 'zod'
import { uploadedPicturesSchema } from '#core/menus/contract/menu-file.ts'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema, moneySchema } from '#platform/contract/schemas.ts'
import { importErrors } from './errors.ts'

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

const namedChanges = z.object({
  added: listSchema(namedItemSchema),
  removed: listSchema(namedItemSchema),
  changed: listSchema(namedItemSchema),
})

const diffSchema = z.object({
  added: listSchema(pricedItemSchema),
  removed: listSchema(pricedItemSchema),
  changed: listSchema(z.object({ sku: z.string(), name: z.string(), fields: z.array(z.string()) })),
  prices: listSchema(z.object({ sku: z.string(), name: z.string(), from: moneySchema, to: moneySchema })),
  categories: namedChanges,
  groups: namedChanges,
  parts: namedChanges,
  taxes: namedChanges,
  /** Remaining items are in another order. */
  isReordered: z.boolean(),
})

export const importReportSchema = z.object({
  /** Needed for publishing; null when errors prevent that. */
  _id: idSchema.nullable(),
  format: z.enum(['compass', 'csv', 'square', 'deliverect', 'schema.org', 'mapped']),
  counts: z.object({ categories: z.int(), products: z.int(), groups: z.int() }),
  errors: listSchema(faultSchema),
  warnings: listSchema(faultSchema),
  diff: diffSchema.nullable(),
  /** Names of pictures that the file refers to and that must be uploaded too. */
  pictures: z.array(z.string()),
  /** The revision of the menu that it was compared with. */
  revision,
})
export type ImportReport = z.output<typeof importReportSchema>

export const importContract = defineContract({
  'POST /api/v1/console/menu/imports': {
    summary: 'Check a file (JSON, CSV, Square, Deliverect, schema.org): its faults, and what it would change',
    access: ACCESS,
    query: z.strictObject({
      name: z.string().min(1).max(120),
      /** The language of texts without one. */
      language: languageSchema.optional(),
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
      importErrors.busy,
    ],
  },
  'POST /api/v1/console/menu/imports/:id/publish': {
    summary: 'Publish a checked file in place of the menu',
    access: ACCESS,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      revision,
      pictures: uploadedPicturesSchema,
    }),
    bodyLimit: 1024 * 1024,
    data: z.object({ revision }),
    errors: [menuWriteErrors.menuMoved, menuWriteErrors.menuFaulty, menuWriteErrors.gone],
  },
  'GET /api/v1/console/menu/export': {
    summary: 'The menu as a file that can be brought in again',
    access: ACCESS,
    query: z.strictObject({ format: z.enum(['json', 'csv']) }),
    data: z.object({ name: z.string(), type: z.string(), text: z.string() }),
  },
})
export type ImportApi = typeof importContract
