import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { boardOrderSchema } from './endpoints.ts'

export const pastOrdersContract = defineContract({
  'GET /api/v1/console/orders/past': {
    summary:
      'The orders of an outlet that are over, the last one first; all, or those of a number, name, phone, total or dates',
    access: 'staff:owner,manager',
    query: z.strictObject({
      store: idSchema,
      /** An order's number, a part of a name, a total with decimals, or the end of a phone from seven digits on. */
      search: createLineSchema(60).optional(),
      /** The dates on which they were placed by the outlet's clock, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...pagingSchema,
    }),
    data: z.array(boardOrderSchema),
    errors: [storeErrors.unknownStore],
  },
})
export type PastOrdersApi = typeof pastOrdersContract
