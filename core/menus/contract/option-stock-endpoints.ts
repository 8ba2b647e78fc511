import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { menuErrors } from './errors.ts'

/** Stock of single options at an outlet: toppings and sauces run out independently. */
export const optionStockContract = defineContract({
  'GET /api/v1/console/stores/:id/options': {
    summary: 'The options that an outlet offers, to mark them sold out',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema }),
    data: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        group: z.string(),
        isSoldOut: z.boolean(),
        soldOutUntil: instantSchema.nullable(),
      }),
    ),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/options/:option/sold-out': {
    summary: 'Mark an option sold out at an outlet, until a moment or until told otherwise, or bring it back',
    access: 'staff:owner,manager,orderTaker,kitchen',
    params: z.object({ id: idSchema, option: idSchema }),
    body: z.strictObject({ isSoldOut: z.boolean(), until: instantSchema.optional() }),
    data: z.object({ isSoldOut: z.boolean(), soldOutUntil: instantSchema.nullable() }),
    errors: [menuErrors.unknownOption],
  },
})
export type OptionStockApi = typeof optionStockContract
