import { z } from 'zod'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { createLineSchema, idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { MAX_POINTS } from './endpoints.ts'
import { loyaltyErrors } from './errors.ts'

export const earnRuleSchema = z.strictObject({
  points: z.int().min(1).max(10_000),
  /** Minor units of the outlet's currency. */
  per: z.int().min(1).max(MAX_AMOUNT),
  minimum: z.int().min(0).max(MAX_AMOUNT),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length),
  boosts: z
    .array(
      z.strictObject({
        days: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length),
        /** Hundredths: 200 doubles. */
        factor: z.int().min(100).max(1000),
      }),
    )
    .max(7),
  expireDays: z.int().min(1).max(3650).nullable(),
})

export const redeemRuleSchema = z.strictObject({
  points: z.int().min(1).max(100_000),
  /** Minor units that `points` points pay. */
  value: z.int().min(1).max(MAX_AMOUNT),
  minimum: z.int().min(1).max(MAX_POINTS),
  maxShare: z.int().min(100).max(10_000),
  needsCode: z.boolean(),
})

export const programSchema = z.strictObject({
  isActive: z.boolean(),
  earn: earnRuleSchema,
  redeem: redeemRuleSchema,
})
export type ProgramView = z.output<typeof programSchema>

const rewardFieldsSchema = z.strictObject({
  /** In the current language; other languages keep their name. */
  name: createLineSchema(80),
  points: z.int().min(1).max(MAX_POINTS),
  isActive: z.boolean(),
  /** The product of which one unit is free; either this or an amount. */
  product: idSchema.optional(),
  /** Minor units off. */
  amount: z.int().min(1).max(MAX_AMOUNT).optional(),
})

const givesOneThing = ({ product, amount }: z.output<typeof rewardFieldsSchema>): boolean =>
  (product === undefined) !== (amount === undefined)

const rewardBodySchema = rewardFieldsSchema.refine(givesOneThing)

const rewardChangeSchema = rewardFieldsSchema
  .extend({
    /** As it was read; what was changed since is not overwritten. */
    version: z.string().max(100),
  })
  .refine(givesOneThing)

const rewardViewSchema = z.object({
  _id: idSchema,
  version: z.string(),
  name: z.string(),
  points: z.int(),
  isActive: z.boolean(),
  kind: z.enum(['product', 'amount']),
  product: idSchema.nullable(),
  /** The product's name; empty when it is no longer on the menu. */
  productName: z.string(),
  amount: moneySchema.nullable(),
})
export type RewardView = z.output<typeof rewardViewSchema>

const settingsSchema = z.object({
  /** Of the rules of the outlet and of those for all outlets, either of which saving may overwrite. */
  version: z.string(),
  currency: z.string(),
  /** The rules in effect at the outlet; null when none exist. */
  program: programSchema.nullable(),
  /** Whether the outlet has rules of its own. */
  isOwn: z.boolean(),
  rewards: z.array(rewardViewSchema),
  /** Products that a reward may give. */
  products: z.array(z.object({ _id: idSchema, name: z.string() })),
})
export type LoyaltySettings = z.output<typeof settingsSchema>

const pendingSchema = z.object({
  _id: idSchema,
  customer: z.string(),
  /** The last digits of the phone number, to distinguish people with the same name. */
  phoneEnd: z.string(),
  points: z.int(),
  amount: moneySchema,
  createdAt: instantSchema,
  expiry: instantSchema,
  /** Expiry of the latest code; null when none is valid. */
  codeExpiry: instantSchema.nullable(),
})
export type PendingCodeRequest = z.output<typeof pendingSchema>

const managerAccess = 'staff:owner,manager' as const
const orderTakerAccess = 'staff:owner,manager,orderTaker' as const
const storeQuery = z.strictObject({ store: idSchema })

export const loyaltyConsoleContract = defineContract({
  'GET /api/v1/console/loyalty': {
    summary: 'The points program and rewards of an outlet, to edit them',
    access: managerAccess,
    query: storeQuery,
    data: settingsSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/loyalty': {
    summary: 'Change the rules of points, of one outlet or of all that have none of their own',
    access: managerAccess,
    query: storeQuery,
    body: z.strictObject({
      ...programSchema.shape,
      isOwn: z.boolean(),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: settingsSchema,
    errors: [storeErrors.unknownStore, formErrors.changedMeanwhile],
  },
  'POST /api/v1/console/loyalty/rewards': {
    summary: 'Add a reward',
    access: managerAccess,
    query: storeQuery,
    body: rewardBodySchema,
    data: settingsSchema,
    errors: [storeErrors.unknownStore, menuErrors.unknownProduct],
  },
  'PUT /api/v1/console/loyalty/rewards/:id': {
    summary: 'Change a reward, or pause it',
    access: managerAccess,
    params: z.object({ id: idSchema }),
    query: storeQuery,
    body: rewardChangeSchema,
    data: settingsSchema,
    errors: [
      storeErrors.unknownStore,
      menuErrors.unknownProduct,
      loyaltyErrors.unknownReward,
      formErrors.changedMeanwhile,
    ],
  },
  'POST /api/v1/console/loyalty/adjustments': {
    summary: 'Give or take points of a customer, known by phone, with a reason that the customer reads',
    access: managerAccess,
    idempotency: 'accepted',
    query: storeQuery,
    body: z.strictObject({
      phone: z.string().min(4).max(40),
      /** Positive gives, negative deducts. */
      points: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((points) => points !== 0),
      note: createLineSchema(140),
    }),
    data: z.object({ customer: z.string(), points: z.int() }),
    errors: [
      storeErrors.unknownStore,
      loyaltyErrors.notOffered,
      loyaltyErrors.unknownCustomer,
      loyaltyErrors.tooFewPoints,
    ],
  },
  'GET /api/v1/console/loyalty/code-requests': {
    summary: 'Customers of an outlet who want to pay with points and wait for a secret code',
    access: orderTakerAccess,
    query: storeQuery,
    data: z.object({ requests: z.array(pendingSchema), asOf: instantSchema }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/loyalty/code-requests/:id/code': {
    summary: 'Make a secret code for a customer: told once, good for two minutes and three tries',
    access: orderTakerAccess,
    params: z.object({ id: idSchema }),
    data: z.object({ code: z.string(), expiry: instantSchema, asOf: instantSchema }),
    errors: [loyaltyErrors.unknownRequest, loyaltyErrors.tooManyCodes],
  },
  'DELETE /api/v1/console/loyalty/code-requests/:id': {
    summary: "Turn a customer's wish to pay with points away",
    access: orderTakerAccess,
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [loyaltyErrors.unknownRequest],
  },
})
export type LoyaltyConsoleApi = typeof loyaltyConsoleContract
