import { z } from 'zod'
import { createLocalizedTextSchema, fileKeySchema } from '#core/sites/contract/site-file.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { earnRuleSchema, redeemRuleSchema } from './console-endpoints.ts'
import { MAX_POINTS } from './endpoints.ts'

const rewardFileSchema = z
  .strictObject({
    key: fileKeySchema,
    name: createLocalizedTextSchema(80),
    points: z.int().min(1).max(MAX_POINTS),
    /** The SKU of the free product. */
    product: z.string().max(60).optional(),
    /** Minor units off. */
    amount: z.int().min(1).max(MAX_AMOUNT).optional(),
  })
  .refine(
    ({ product, amount }) => (product === undefined) !== (amount === undefined),
    'gives a product or an amount',
  )

/**
 * The points section of a site file, for all outlets of the brand; amounts are minor units of the brand's currency.
 */
export const loyaltyFileSchema = z.strictObject({
  isActive: z.boolean().default(true),
  earn: earnRuleSchema.extend({
    minimum: earnRuleSchema.shape.minimum.default(0),
    channels: earnRuleSchema.shape.channels.default([...CHANNELS]),
    boosts: earnRuleSchema.shape.boosts.default([]),
    expireDays: earnRuleSchema.shape.expireDays.default(null),
  }),
  redeem: redeemRuleSchema.extend({
    minimum: redeemRuleSchema.shape.minimum.default(1),
    maxShare: redeemRuleSchema.shape.maxShare.default(10_000),
    needsCode: redeemRuleSchema.shape.needsCode.default(false),
  }),
  rewards: z.array(rewardFileSchema).max(50).default([]),
})
export type LoyaltyFile = z.output<typeof loyaltyFileSchema>
