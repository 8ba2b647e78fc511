import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { WEEKDAYS } from '../domain/weekly-hours.ts'
import { storeSchema } from './endpoints.ts'
import { storeErrors } from './errors.ts'

const timingsSchema = z.object({
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
export type Timings = z.output<typeof timingsSchema>

export const vendorInfoSchema = z.object({
  store: storeSchema,
  /** The outlet's own, and those of services that keep other hours. */
  timings: z.array(timingsSchema),
})
export type VendorInfo = z.output<typeof vendorInfoSchema>

export const vendorInfoContract = defineContract({
  'GET /api/v1/stores/:id/vendor-info': {
    summary: 'An outlet to look up: where it is, when it is open, what it offers and how it is paid',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: vendorInfoSchema,
    errors: [storeErrors.unknownStore],
  },
})
export type VendorInfoApi = typeof vendorInfoContract
