import { z } from 'zod'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { fileKeySchema, filePhotoSchema } from '#core/sites/contract/site-file.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, languageSchema, moneySchema } from '#platform/contract/schemas.ts'
import { editorErrors } from './editor-errors.ts'
import type { MenuContentInput } from './menu-file.ts'
import { categoryFileSchema, optionGroupFileSchema, productFileSchema, timedMenuSchema } from './site-file.ts'

const ACCESS = 'staff:owner,manager'

/** The menu in its file format; validated when written, so not validated again in the response. */
const contentSchema = z.unknown() as unknown as z.ZodType<MenuContentInput>

const places = z.int().min(-1000).max(1000)

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('product'),
    was: fileKeySchema.optional(),
    category: fileKeySchema,
    product: productFileSchema,
    /** New groups created with it, such as its sizes; written together with the product or not at all. */
    groups: z.array(optionGroupFileSchema).max(10).default([]),
  }),
  z.strictObject({ kind: z.literal('removeProduct'), sku: fileKeySchema }),
  z.strictObject({
    kind: z.literal('category'),
    was: fileKeySchema.optional(),
    category: categoryFileSchema.omit({ products: true }),
  }),
  z.strictObject({ kind: z.literal('removeCategory'), key: fileKeySchema }),
  z.strictObject({ kind: z.literal('group'), was: fileKeySchema.optional(), group: optionGroupFileSchema }),
  z.strictObject({ kind: z.literal('removeGroup'), key: fileKeySchema }),
  z.strictObject({ kind: z.literal('moveProduct'), sku: fileKeySchema, by: places }),
  z.strictObject({ kind: z.literal('moveCategory'), key: fileKeySchema, by: places }),
  z.strictObject({ kind: z.literal('part'), was: fileKeySchema.optional(), part: timedMenuSchema }),
  z.strictObject({ kind: z.literal('removePart'), key: fileKeySchema }),
  z.strictObject({ kind: z.literal('movePart'), key: fileKeySchema, by: places }),
])

/**
 * Number of changes to the menu so far; a change based on an older one is refused, so that unseen changes are not
 * overwritten.
 */
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

/** Previously uploaded pictures, by their names in the menu. */
const uploadedPictures = z
  .record(
    filePhotoSchema,
    z.strictObject({
      base: z.string().regex(/^\/pictures\/[0-9a-f]{32}$/),
      width: z.int().min(1).max(100_000),
      height: z.int().min(1).max(100_000),
    }),
  )
  .default({})

export const editorContract = defineContract({
  'GET /api/v1/console/menu': {
    summary: "The brand's whole menu in all its languages, to edit it",
    access: ACCESS,
    data: z.object({
      revision,
      currency: z.string(),
      languages: z.array(languageSchema),
      stores: z.array(z.object({ key: z.string(), name: z.string() })),
      content: contentSchema,
      /** Stored pictures by their names in the content. */
      pictures: z.record(z.string(), pictureSchema),
    }),
  },
  'POST /api/v1/console/menu/changes': {
    summary: 'Change one thing of the menu; all outlets and customers see it at once',
    access: ACCESS,
    body: z.strictObject({
      revision,
      change: changeSchema,
      pictures: uploadedPictures,
    }),
    bodyLimit: 512 * 1024,
    data: z.object({ revision }),
    errors: [editorErrors.menuMoved, editorErrors.menuFaulty, editorErrors.nameTaken, editorErrors.gone],
  },
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
      editorErrors.tooLarge,
      editorErrors.notText,
      editorErrors.notJson,
      editorErrors.tooDeep,
      editorErrors.reservedKey,
      editorErrors.unknownFormat,
      editorErrors.empty,
      editorErrors.tooManyRows,
      editorErrors.tooManyColumns,
      editorErrors.unclosedQuote,
      editorErrors.duplicateKey,
      editorErrors.checkFailed,
      editorErrors.busy,
    ],
  },
  'POST /api/v1/console/menu/imports/:id/publish': {
    summary: 'Publish a checked file in place of the menu',
    access: ACCESS,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      revision,
      pictures: uploadedPictures,
    }),
    bodyLimit: 1024 * 1024,
    data: z.object({ revision }),
    errors: [editorErrors.menuMoved, editorErrors.menuFaulty, editorErrors.gone],
  },
  'GET /api/v1/console/menu/revisions': {
    summary: 'The latest changes of the menu, each of which can be taken back',
    access: ACCESS,
    data: z.array(
      z.object({
        number: z.int(),
        reason: z.enum(['edit', 'import', 'undo']),
        staffName: z.string(),
        at: instantSchema,
      }),
    ),
  },
  'POST /api/v1/console/menu/revisions/:number/undo': {
    summary: 'Bring back the menu as it was before a change',
    access: ACCESS,
    params: z.object({ number: z.string().regex(/^\d{1,9}$/) }),
    body: z.strictObject({ revision }),
    data: z.object({ revision }),
    errors: [editorErrors.menuMoved, editorErrors.menuFaulty, editorErrors.gone],
  },
  'GET /api/v1/console/menu/export': {
    summary: 'The menu as a file that can be brought in again',
    access: ACCESS,
    query: z.strictObject({ format: z.enum(['json', 'csv']) }),
    data: z.object({ name: z.string(), type: z.string(), text: z.string() }),
  },
  'POST /api/v1/console/pictures': {
    summary:
      'Store a picture: JPEG, PNG, WebP, GIF or AVIF up to 8 MB, stripped of everything but its pixels',
    access: ACCESS,
    file: true,
    bodyLimit: 8 * 1024 * 1024,
    rate: { limit: 240, seconds: 60, by: 'user' },
    data: pictureSchema,
    errors: [editorErrors.pictureTooLarge, editorErrors.notAPicture, editorErrors.tooManyPixels],
  },
})
export type EditorApi = typeof editorContract
