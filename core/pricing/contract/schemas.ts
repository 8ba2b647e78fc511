import { z } from 'zod'
import { moneySchema } from '#platform/contract/schemas.ts'
import { PRICE_STEP_KINDS } from '../domain/price-step.ts'

/** One step of "why this price", with its name already in the shown language. */
export const priceStepSchema = z.object({
  kind: z.enum(PRICE_STEP_KINDS),
  name: z.string(),
  amount: moneySchema,
  /** Basis points, for taxes and percentages. */
  rate: z.int().nullable(),
  /** The tax is already inside the prices above. */
  inclusive: z.boolean(),
  /** The cart line or order line that the step belongs to. */
  line: z.string().nullable(),
})
export type PriceStepView = z.output<typeof priceStepSchema>
