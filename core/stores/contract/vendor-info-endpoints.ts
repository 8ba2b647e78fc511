import { z } from 'zod'
import { orderTypeQuerySchema, pictureSchema } from '#core/sites/contract/schemas.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PAYMENT_METHODS } from '../domain/payment-method.ts'
import { WEEKDAYS } from '../domain/weekly-hours.ts'
import { collectFieldSchema } from './collect.ts'
import { channelStateSchema, storeSchema } from './endpoints.ts'
import { storeErrors } from './errors.ts'

const serviceTimingsSchema = z.object({
  service: z.enum(['store', 'delivery', 'pickup']),
  /** Monday first; a day without windows is a closed day. */
  days: z.array(
    z.object({
      day: z.enum(WEEKDAYS),
      name: z.string(),
      windows: z.array(z.object({ opensAt: z.string(), closesAt: z.string(), text: z.string() })),
    }),
  ),
})
export type ServiceTimings = z.output<typeof serviceTimingsSchema>

export const vendorInfoSchema = z.object({
  store: storeSchema,
  /** The outlet's own, and those of services with other hours. */
  timings: z.array(serviceTimingsSchema),
})
export type VendorInfo = z.output<typeof vendorInfoSchema>

const pictureSizeSchema = z.object({
  /** URL of the WebP file; the AVIF file has the same name with that extension. */
  url: z.string(),
  /** In px, the file's width: never more than the picture's own. */
  width: z.int(),
  height: z.int(),
})

const outletPictureSchema = pictureSchema.extend({
  /** Alternative text, in the shown language. */
  alt: z.string(),
  sizes: z.object({ thumb: pictureSizeSchema, medium: pictureSizeSchema, large: pictureSizeSchema }),
})
export type OutletPictureView = z.output<typeof outletPictureSchema>

export const vendorInfoContract = defineContract({
  'GET /api/v1/stores/:id/vendor-info': {
    summary: 'An outlet to look up: where it is, when it is open, what it offers and how it is paid',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: vendorInfoSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/gallery/:id': {
    summary: "The pictures of an outlet, each in three sizes; its site's cover where it has none of its own",
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: z.array(outletPictureSchema),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/misc-info': {
    summary:
      'What ordering in one way is like at an outlet now: its state, minimum, times, methods and questions',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ store: idSchema, orderType: orderTypeQuerySchema }),
    data: z.object({
      store: idSchema,
      state: channelStateSchema,
      minimumOrder: moneySchema,
      /** Minutes until an order is ready, as long as the kitchen is not busier than usual. */
      preparationMinutes: z.int(),
      methods: z.array(z.enum(PAYMENT_METHODS)),
      isEmailNeeded: z.literal([10, 20, 30]),
      collectFromUser: z.array(collectFieldSchema),
      /** Percent. */
      tipPresets: z.array(z.int()),
    }),
    errors: [storeErrors.unknownStore],
  },
})
export type VendorInfoApi = typeof vendorInfoContract
