import { z } from 'zod'
import { moneySchema } from '#platform/contract/schemas.ts'

/**
 * The steps of a price in the order in which they happen. `line` is a product with its choices times its
 * quantity; a tax step that is `inclusive` informs and adds nothing.
 */
export const PRICE_STEP_KINDS = [
  'line',
  'discount',
  'deliveryFee',
  'packaging',
  'serviceCharge',
  'tax',
  'tip',
  'rounding',
] as const
export type PriceStepKind = (typeof PRICE_STEP_KINDS)[number]

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
