import { z } from 'zod'
import { type MenuContentInput, uploadedPicturesSchema } from '#core/menus/contract/menu-file.ts'
import {
  categoryFileSchema,
  optionGroupFileSchema,
  productFileSchema,
  timedMenuSchema,
} from '#core/menus/contract/site-file.ts'
import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { instantSchema, languageSchema } from '#platform/contract/schemas.ts'
import { editorErrors } from './errors.ts'

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

export const editorContract = defineContract({
  'GET /api/v1/console/menu': {
    summary: "The brand's whole menu in all its languages, to edit it",
    access: ACCESS,
    everyOutlet: true,
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
    everyOutlet: true,
    body: z.strictObject({
      revision,
      change: changeSchema,
      pictures: uploadedPicturesSchema,
    }),
    bodyLimit: 512 * 1024,
    data: z.object({ revision }),
    errors: [
      menuWriteErrors.menuMoved,
      menuWriteErrors.menuFaulty,
      editorErrors.nameTaken,
      menuWriteErrors.gone,
    ],
  },
  'GET /api/v1/console/menu/revisions': {
    summary: 'The latest changes of the menu, each of which can be taken back',
    access: ACCESS,
    everyOutlet: true,
    data: z.array(
      z.object({
        number: z.int(),
        reason: z.enum(['edit', 'import', 'undo']),
        staffName: z.string(),
        at: instantSchema,
        /** The names of what was changed, as far as the log of changes reaches back. */
        changed: z.array(z.string()),
      }),
    ),
  },
  'POST /api/v1/console/menu/revisions/:number/undo': {
    summary: 'Bring back the menu as it was before a change',
    access: ACCESS,
    everyOutlet: true,
    params: z.object({ number: z.string().regex(/^\d{1,9}$/) }),
    body: z.strictObject({ revision }),
    data: z.object({ revision }),
    errors: [menuWriteErrors.menuMoved, menuWriteErrors.menuFaulty, menuWriteErrors.gone],
  },
  'POST /api/v1/console/pictures': {
    summary:
      'Store a picture: JPEG, PNG, WebP, GIF or AVIF up to 8 MB, stripped of everything but its pixels',
    access: ACCESS,
    everyOutlet: true,
    file: true,
    bodyLimit: 8 * 1024 * 1024,
    rate: { limit: 240, seconds: 60, by: 'user' },
    data: pictureSchema,
    errors: [editorErrors.pictureTooLarge, editorErrors.notAPicture, editorErrors.tooManyPixels],
  },
})
export type EditorApi = typeof editorContract
