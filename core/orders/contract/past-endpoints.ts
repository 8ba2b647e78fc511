import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { boardOrderSchema } from './endpoints.ts'

export const pastOrdersContract = defineContract({
  'GET /api/v1/console/orders/past': {
    summary:
      'The orders of an outlet that are over, the last one first; all, or those of a number or a phone',
    access: 'staff:owner,manager',
    query: z.strictObject({
      store: idSchema,
      /** An order's number, or the end of a customer's phone from seven digits on. */
      search: z
        .string()
        .regex(/^[\d\s+()-]{1,24}$/)
        .optional(),
      ...pagingSchema,
    }),
    data: z.array(boardOrderSchema),
    errors: [storeErrors.unknownStore],
  },
})
export type PastOrdersApi = typeof pastOrdersContract
