import { z } from 'zod'
import { priceStepSchema } from '#core/pricing/contract/schemas.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { orderErrors } from './errors.ts'

/** What a bill costs after a guest has changed what it is reduced by. */
export const billTermsSchema = z.object({
  order: idSchema,
  total: moneySchema,
  steps: z.array(priceStepSchema),
})
export type BillTerms = z.output<typeof billTermsSchema>

/** Not a bill of the caller, or one that is settled. */
export const billTermsErrors = [orderErrors.unknownOrder, orderErrors.changedMeanwhile] as const
