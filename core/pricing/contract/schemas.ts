import { z } from 'zod'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PRICE_STEP_KINDS } from '../domain/price-step.ts'

/** One step of the price explanation, with its name in the display language. */
export const priceStepSchema = z.object({
  kind: z.enum(PRICE_STEP_KINDS),
  name: z.string(),
  /** Negative for reductions. */
  amount: moneySchema,
  /** Basis points, for taxes and percentages. */
  rate: z.int().nullable(),
  /** The tax is already included in the prices above. */
  inclusive: z.boolean(),
  /** The cart line or order line that the step belongs to. */
  line: z.string().nullable(),
  /** What a reduction applies to: lines, `deliveryFee` or `total`; empty for all other steps. */
  shares: z.array(z.object({ on: z.string(), amount: moneySchema })),
  /** Delivery: the basis of its fee, and the distance in metres where it counts. */
  basis: z.enum(['area', 'distance', 'courier']).nullable(),
  distance: z.int().nullable(),
})
export type PriceStepView = z.output<typeof priceStepSchema>

/** A rule in API format; in the browser the calculator of its kind reads `data`. */
export const priceRuleSchema = z.object({
  kind: z.string(),
  stage: z.enum(['reduce', 'pay']),
  data: z.unknown(),
})

/** See `CartPromotion`. */
const promotionSchema = z.object({
  _id: idSchema,
  code: z.string().nullable(),
  name: z.string(),
  message: z.string(),
  paymentOptions: z.array(z.record(z.string(), z.boolean())),
  orderType: z.array(orderTypeSchema),
  discount: moneySchema,
  freeItems: z.array(
    z.object({ product: idSchema, name: z.string(), qty: z.int(), needsChoice: z.boolean() }),
  ),
})

/** See `CartExtras`. */
export const cartExtrasSchema = z.object({
  promotion: promotionSchema.nullable(),
  rewards: z.array(z.object({ _id: idSchema, name: z.string(), points: z.int(), discount: moneySchema })),
  credits: z.object({ balance: moneySchema, applied: moneySchema }).nullable(),
  loyalty: z
    .object({
      balance: z.int(),
      applied: z.object({ points: z.int(), amount: moneySchema }).nullable(),
      earns: z.int(),
    })
    .nullable(),
  warnings: z.array(z.object({ sku: z.string(), code: z.literal(4204), message: z.string() })),
})
