import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { BUSY_DURATIONS, EXTRA_MINUTES } from '../domain/busy.ts'
import { storeErrors } from './errors.ts'

/** A busy kitchen: extra minutes for an order for now, until an instant or, null, until staff end it. */
export const busySchema = z.object({ extraMinutes: z.int(), until: instantSchema.nullable() }).nullable()
export type BusyKitchen = z.output<typeof busySchema>

export const busyContract = defineContract({
  'PUT /api/v1/console/stores/:id/busy': {
    summary:
      'Say that the kitchen of an outlet needs longer for orders for now, for some minutes or until told otherwise, or that it does no more; orders that were placed before keep their time',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      /** Null: back to the usual times. */
      extraMinutes: z.literal(EXTRA_MINUTES).nullable(),
      /** Absent: until ended by hand. */
      minutes: z.literal(BUSY_DURATIONS).optional(),
    }),
    data: z.object({ busy: busySchema }),
    errors: [storeErrors.unknownStore],
  },
})
export type BusyApi = typeof busyContract
