import { z } from 'zod'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PRICE_STEP_KINDS } from '../domain/price-step.ts'

/** One step of "why this price", with its name already in the shown language. */
export const priceStepSchema = z.object({
  kind: z.enum(PRICE_STEP_KINDS),
  name: z.string(),
  /** Negative for what is taken off. */
  amount: moneySchema,
  /** Basis points, for taxes and percentages. */
  rate: z.int().nullable(),
  /** The tax is already inside the prices above. */
  inclusive: z.boolean(),
  /** The cart line or order line that the step belongs to. */
  line: z.string().nullable(),
  /** What a reduction falls on: lines, `deliveryFee` or `total`; of all other steps none. */
  shares: z.array(z.object({ on: z.string(), amount: moneySchema })),
  /** Of a delivery, what its fee rests on, and the way in metres where that counts. */
  basis: z.enum(['area', 'distance', 'courier']).nullable(),
  distance: z.int().nullable(),
})
export type PriceStepView = z.output<typeof priceStepSchema>

/** A rule as it travels to the browser, where the calculator of its kind reads `data`. */
export const priceRuleSchema = z.object({
  kind: z.string(),
  stage: z.enum(['reduce', 'pay']),
  data: z.unknown(),
})

/** As `CartPromotion` says. */
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

/** As `CartExtras` says. */
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
