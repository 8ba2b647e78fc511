import { z } from 'zod'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { billTermsErrors, billTermsSchema } from '#core/orders/contract/bill-terms.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema, pagingSchema } from '#platform/contract/schemas.ts'
import { ENTRY_KINDS } from '../domain/entry.ts'
import { loyaltyErrors } from './errors.ts'

/** More than any customer has; keeps sums far below the largest safe integer. */
export const MAX_POINTS = 100_000_000

const rewardSchema = z.object({
  _id: idSchema,
  name: z.string(),
  points: z.int(),
  /** The product of which one unit is free; null for an amount off. */
  product: idSchema.nullable(),
  amount: moneySchema.nullable(),
  /** Whether the customer has enough points for it. */
  isAffordable: z.boolean(),
})

export const loyaltySchema = z.object({
  points: z.int(),
  /** Value of the points at this outlet. */
  balance: moneySchema,
  /** When the next points expire, and how many; null when none do. */
  expiry: instantSchema.nullable(),
  expiringPoints: z.int(),
  /** The customer's number at the counter; empty before the first points. */
  referenceId: z.string(),
  earn: z.object({ points: z.int(), per: moneySchema, minimum: moneySchema }),
  redeem: z.object({
    /** Number of points that pay `value`. */
    points: z.int(),
    value: moneySchema,
    /** Minimum number of points per redemption. */
    minimum: z.int(),
    /** The share of the goods that points may pay, in basis points; 10,000 is the whole order. */
    maxShare: z.int(),
    /** Whether the order taker's secret code is required. */
    needsCode: z.boolean(),
  }),
  /** For the open cart: the most points that it accepts now, and what they pay; null without a cart. */
  cart: z
    .object({
      mostPoints: z.int(),
      most: moneySchema,
      /** Why no points can pay for it now, as text; empty when they can. */
      refusal: z.string(),
    })
    .nullable(),
  rewards: z.array(rewardSchema),
})
export type Loyalty = z.output<typeof loyaltySchema>
export type Reward = z.output<typeof rewardSchema>

export const pointsEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  kind: z.enum(ENTRY_KINDS),
  /** Positive when added, negative when removed. */
  points: z.int(),
  order: idSchema.nullable(),
  /** The merchant's reason for a manual adjustment; empty for all other entries. */
  note: z.string(),
  /** Expiry of added points; null when they never expire, and for removed points. */
  expiry: instantSchema.nullable(),
})
export type PointsEntry = z.output<typeof pointsEntrySchema>

const codeRequestSchema = z.object({
  _id: idSchema,
  points: z.int(),
  /** Maximum that they pay. */
  amount: moneySchema,
  /** Until when the order taker can issue a code. */
  expiry: instantSchema,
})
export type SecretCodeRequest = z.output<typeof codeRequestSchema>

const noDraftErrors = [storeErrors.unknownStore, cartErrors.nothingKept] as const
const noCartErrors = [storeErrors.unknownStore, cartErrors.expired, cartErrors.empty] as const
const pointsErrors = [
  loyaltyErrors.notOffered,
  loyaltyErrors.tooFewPoints,
  loyaltyErrors.belowMinimum,
  loyaltyErrors.withDiscount,
] as const
const writeRate = { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' } as const

const pointsSchema = z.int().min(1).max(MAX_POINTS)

const writeEndpoint = { access: 'customer', rate: writeRate, data: cartSchema } as const
/** Paying for a cart or a draft cart with points. */
const payEndpoint = {
  ...writeEndpoint,
  body: z.strictObject({ store: idSchema, points: z.int().min(0).max(MAX_POINTS) }),
} as const
/** Choosing rewards for a cart or a draft cart. */
const chooseRewardsEndpoint = {
  ...writeEndpoint,
  body: z.strictObject({ store: idSchema, rewards: z.array(idSchema).max(10) }),
} as const
const rewardErrors = [
  loyaltyErrors.notOffered,
  loyaltyErrors.tooFewPoints,
  loyaltyErrors.withDiscount,
  loyaltyErrors.unknownReward,
] as const

/** Using points for the bill of a table. Guesses of the secret code are limited like those for a cart. */
const billEndpoint = {
  access: 'customer',
  rate: [
    { limit: 30, seconds: 600, by: 'session' },
    // Many customers of one outlet share its network.
    { limit: 60, seconds: 3600, by: 'ip', counts: 'refusals' },
  ],
  data: billTermsSchema,
} as const
const billErrors = [
  ...billTermsErrors,
  loyaltyErrors.notOffered,
  loyaltyErrors.tooFewPoints,
  loyaltyErrors.withDiscount,
  loyaltyErrors.otherGuest,
  loyaltyErrors.rewardUnfit,
] as const

export const loyaltyContract = defineContract({
  'GET /api/v1/loyalty': {
    summary: "The customer's points at an outlet: balance, end, number, what they are worth, rewards",
    access: 'customer',
    query: z.strictObject({ store: idSchema }),
    data: loyaltySchema,
    errors: [storeErrors.unknownStore, loyaltyErrors.notOffered],
  },
  'GET /api/v1/loyalty/ledger': {
    summary: "How the customer's points came and went, newest first",
    access: 'customer',
    query: z.strictObject(pagingSchema),
    data: z.object({ entries: z.array(pointsEntrySchema), isMore: z.boolean() }),
  },
  'PUT /api/v1/carts/applyLoyalty': {
    ...payEndpoint,
    summary: 'Pay a part of the cart with points; 0 takes it back',
    errors: [...pointsErrors, loyaltyErrors.codeNeeded, ...noCartErrors],
  },
  'PUT /api/v1/draft-cart/applyLoyalty': {
    ...payEndpoint,
    summary:
      'Pay a part of what is kept for later with points once it is ordered; none are held; 0 takes it back',
    errors: [...pointsErrors, loyaltyErrors.codeNeeded, ...noDraftErrors],
  },
  'PUT /api/v1/carts/rewards': {
    ...chooseRewardsEndpoint,
    summary: 'Choose the rewards of the cart; none takes them back',
    errors: [...rewardErrors, ...noCartErrors],
  },
  'PUT /api/v1/draft-cart/rewards': {
    ...chooseRewardsEndpoint,
    summary:
      'Choose the rewards of what is kept for later; they cost points once it is ordered; none takes them back',
    errors: [...rewardErrors, ...noDraftErrors],
  },
  'POST /api/v1/orders/dineIn/applyLoyalty': {
    ...billEndpoint,
    summary:
      "Pay a part of the whole bill of a table's order with points, before its first part is paid; 0 takes it back",
    body: z.strictObject({
      order: idSchema,
      points: z.int().min(0).max(MAX_POINTS),
      /** The order taker's; without it, where it is needed, the order taker is asked for one. */
      secretCode: z.string().min(1).max(40).optional(),
    }),
    errors: [
      ...billErrors,
      loyaltyErrors.belowMinimum,
      loyaltyErrors.codeNeeded,
      loyaltyErrors.codeInvalid,
      loyaltyErrors.codeTimedOut,
      loyaltyErrors.tooManyTries,
    ],
  },
  'POST /api/v1/orders/dineIn/rewards': {
    ...billEndpoint,
    summary:
      "Choose the rewards of the whole bill of a table's order, before its first part is paid; none takes them back",
    body: z.strictObject({ order: idSchema, rewards: z.array(idSchema).max(10) }),
    errors: [...billErrors, loyaltyErrors.unknownReward],
  },
  'POST /api/v1/loyalty/code-requests': {
    summary:
      'Ask the order taker for the secret code with which points pay; an earlier wish at the outlet ends',
    access: 'customer',
    rate: { limit: 10, seconds: 600, by: 'user' },
    body: z.strictObject({ store: idSchema, points: pointsSchema }),
    data: codeRequestSchema,
    errors: [...pointsErrors, ...noCartErrors],
  },
  'POST /api/v1/loyalty/code-requests/:id/verify': {
    summary: 'Enter the secret code; right, the points pay for the cart',
    access: 'customer',
    rate: [
      { limit: 10, seconds: 600, by: 'session' },
      // Many customers of one outlet share its network.
      { limit: 60, seconds: 3600, by: 'ip', counts: 'refusals' },
    ],
    params: z.object({ id: idSchema }),
    body: z.strictObject({ secretCode: z.string().min(1).max(40) }),
    data: cartSchema,
    errors: [
      loyaltyErrors.unknownRequest,
      loyaltyErrors.codeInvalid,
      loyaltyErrors.codeTimedOut,
      loyaltyErrors.tooManyTries,
      ...pointsErrors,
      ...noCartErrors,
    ],
  },
})
export type LoyaltyApi = typeof loyaltyContract
