import { z } from 'zod'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { createLocalizedTextSchema } from '#core/sites/contract/site-file.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { storeFileSchema } from '#core/stores/contract/site-file.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { settingsErrors } from './errors.ts'
import { uploadedPictureSchema } from './picture-input.ts'

const store = storeFileSchema.shape
const taxId = idSchema.nullable()

/** How an outlet takes orders and what it adds to them, with the rules of a site file. Amounts are minor units. */
const orderingInputSchema = z.strictObject({
  timeZone: store.timeZone,
  isActive: store.isActive.unwrap(),
  skipToMenu: store.skipToMenu.unwrap(),
  isEmailNeeded: store.isEmailNeeded.unwrap(),
  isPinNeeded: store.isPinNeeded.unwrap(),
  collect: store.collect.unwrap(),
  tableNumbers: store.tableNumbers.unwrap(),
  gallery: z.array(uploadedPictureSchema.extend({ alt: createLocalizedTextSchema(160) })).max(12),
  packagingFee: store.packagingFee.unwrap(),
  packagingTax: taxId,
  charges: store.charges.unwrap().extend({ tax: taxId }),
  tipPresets: store.tipPresets.unwrap(),
  minimumOrder: store.minimumOrder.unwrap(),
})
export type OrderingInput = z.output<typeof orderingInputSchema>

const text = z.partialRecord(languageSchema, z.string())
const serviceTerms = z.union([z.object({ rate: z.int() }), z.object({ amount: z.int() })])
const smallOrderTerms = z.object({ below: z.int(), amount: z.int() })
const byChannel = <Terms extends z.ZodType>(terms: Terms) =>
  z.object({
    delivery: terms.optional(),
    pickup: terms.optional(),
    dineIn: terms.optional(),
    inRoom: terms.optional(),
  })

const orderingSchema = z.object({
  timeZone: z.string(),
  isActive: z.boolean(),
  skipToMenu: z.boolean(),
  isEmailNeeded: z.literal([10, 20, 30]),
  isPinNeeded: z.boolean(),
  collect: z.array(
    z.object({
      key: z.string(),
      type: z.literal([1, 2, 3, 4]),
      label: text,
      mandatory: z.boolean(),
      options: z.array(z.object({ key: z.string(), name: text })),
    }),
  ),
  tableNumbers: z.array(z.string()),
  gallery: z.array(pictureSchema.extend({ alt: text })),
  packagingFee: z.int(),
  packagingTax: taxId,
  charges: z.object({
    service: byChannel(serviceTerms),
    smallOrder: byChannel(smallOrderTerms),
    delivery: z.discriminatedUnion('by', [
      z.object({ by: z.literal('area') }),
      z.object({
        by: z.literal('distance'),
        bands: z.array(z.object({ upTo: z.int(), fee: z.int() })),
      }),
      z.object({ by: z.literal('courier'), provider: z.string(), account: z.string() }),
    ]),
    roundTo: z.int().nullable(),
    tax: taxId,
  }),
  tipPresets: z.array(z.int()),
  minimumOrder: z.object({ delivery: z.int(), pickup: z.int() }),
})
export type OutletOrdering = z.output<typeof orderingSchema>
export type OrderingQuestion = OutletOrdering['collect'][number]

const formSchema = z.object({
  version: z.string(),
  ordering: orderingSchema,
  currency: z.string(),
  languages: z.array(languageSchema),
  /** The services that the outlet offers. */
  services: z.array(z.enum(['delivery', 'pickup', 'dineIn', 'inRoom'])),
  taxes: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** Couriers that quote a fee. */
  couriers: z.array(z.string()),
  /** The outlet has tables, whose names take the place of `tableNumbers`. */
  hasTables: z.boolean(),
})
export type OrderingForm = z.output<typeof formSchema>

const params = z.object({ id: idSchema })

export const orderingSettingsContract = defineContract({
  'GET /api/v1/console/stores/:id/ordering-settings': {
    summary: 'How an outlet takes orders: fees, minimums, tips, questions, tables, pictures',
    access: 'staff:owner,manager',
    params,
    data: formSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/ordering-settings': {
    summary: 'Change how an outlet takes orders; open carts are priced anew',
    access: 'staff:owner,manager',
    params,
    body: orderingInputSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    bodyLimit: 512 * 1024,
    data: formSchema,
    errors: [
      storeErrors.unknownStore,
      settingsErrors.changedMeanwhile,
      settingsErrors.unknownTax,
      settingsErrors.entryTwice,
    ],
  },
})
export type OrderingSettingsApi = typeof orderingSettingsContract
