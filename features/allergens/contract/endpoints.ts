import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

const statedSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Of the fourteen, `none`, or the merchant's own terms; empty: nothing is stated. */
  allergens: z.array(z.string()),
})

/** What an outlet states about allergens. Whom it concerns stays on the customer's device. */
export const allergensContract = defineContract({
  'GET /api/v1/stores/:id/allergens': {
    summary: 'What the dishes and options of an outlet state about allergens',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: z.object({
      dishes: z.array(
        statedSchema.extend({
          /** The options that are chosen unless the customer changes them. */
          preselected: z.array(idSchema),
        }),
      ),
      options: z.array(
        statedSchema.extend({
          /** A size or an ingredient, which the dish's own statement includes. */
          isPartOfDish: z.boolean(),
        }),
      ),
    }),
    errors: [storeErrors.unknownStore],
  },
})
export type AllergensApi = typeof allergensContract
