import { z } from 'zod'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { billTermsErrors, billTermsSchema } from '#core/orders/contract/bill-terms.ts'
import { orderTypeQuerySchema, orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { PROMOTION_CARD_BRANDS, PROMOTION_TYPE } from '../domain/promotion.ts'
import { promotionErrors } from './errors.ts'
import { typedCodeSchema } from './terms.ts'

/** A code in the list. */
const codeSchema = z.object({
  _id: idSchema,
  code: z.string(),
  name: z.string(),
  /** 10 percent, 20 fixed, 30 free product, 40 one and one free, 50 free delivery, 60 buy some, pay fewer. */
  type: z.literal(Object.values(PROMOTION_TYPE)),
  /** Its effect and its conditions, one sentence each. */
  conditions: z.array(z.string()),
  orderType: z.array(orderTypeSchema),
  /** Payment methods allowed with it, such as `[{ knet: true }]`; empty: all. */
  paymentOptions: z.array(z.record(z.string(), z.boolean())),
  /** Allowed card types; empty: all. */
  cardTypes: z.array(z.enum(PROMOTION_CARD_BRANDS)),
  /** The card type that the caller named; null before that. */
  cardType: z.enum(PROMOTION_CARD_BRANDS).nullable(),
  /** End of its validity; null when no end is planned. */
  validUntil: instantSchema.nullable(),
  /** Whether it would reduce the price of the caller's cart; without a cart, whether it applies here at all. */
  isApplicable: z.boolean(),
  isApplied: z.boolean(),
  /** Why it is not applicable. */
  reason: z.string(),
})
export type ListedCode = z.output<typeof codeSchema>

const createDegreesSchema = (most: number) => z.number().min(-most).max(most)

const wrongCodes = { counts: 'tries', guess: 'codeName', together: 'tries of codes' } as const

/** Applying a code to the cart or the draft cart: attempts at both share one count. */
const applyEndpoint = {
  access: 'guest',
  // Codes are short words: guessing is throttled long before a code is found. Tapping a listed code, or the one to
  // remove, is not a guess and is never throttled. Beyond the limit of a network its guests wait; customers with a
  // verified phone have only their own.
  rate: [
    { ...wrongCodes, limit: 10, seconds: 60, by: 'user' },
    { ...wrongCodes, limit: 30, seconds: 3600, by: 'user' },
    { ...wrongCodes, limit: 300, seconds: 3600, by: 'ip', except: 'customer' },
  ],
  body: z.strictObject({
    store: idSchema,
    /** A listed code, or the one to cancel. */
    promo: idSchema.optional(),
    /** A typed code. */
    codeName: typedCodeSchema.optional(),
    areaId: idSchema.optional(),
    orderType: orderTypeSchema.optional(),
    /** The card type that will be used, for codes limited to some card types. */
    cardType: z.enum(PROMOTION_CARD_BRANDS).optional(),
    cancel: z.boolean().default(false),
  }),
  data: cartSchema,
} as const
const applyErrors = [
  promotionErrors.noPromo,
  promotionErrors.notApplicable,
  promotionErrors.minimumMissing,
  promotionErrors.cardType,
  promotionErrors.notWithPoints,
] as const

export const promotionsContract = defineContract({
  'GET /api/v1/promotions/consumer/codelist': {
    summary:
      'The codes that hold at an outlet, with their conditions in words, those that apply to the cart first',
    access: 'anonymous',
    rate: { limit: 120, seconds: 60, by: 'session' },
    query: z.strictObject({
      /** The outlet. */
      stores: idSchema,
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .optional(),
      areaId: idSchema.optional(),
      orderType: orderTypeQuerySchema.optional(),
      ...pagingSchema,
    }),
    data: z.array(codeSchema),
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/carts/applyPromo': {
    ...applyEndpoint,
    summary: 'Apply a code to the cart, or take the applied one off with `cancel`; answers the whole cart',
    errors: [...applyErrors, cartErrors.expired, cartErrors.empty],
  },
  'PUT /api/v1/draft-cart/applyPromo': {
    ...applyEndpoint,
    summary:
      'Apply a code to what is kept for later, or take it off with `cancel`; no use of it is held until it is ordered',
    errors: [...applyErrors, storeErrors.unknownStore, cartErrors.nothingKept],
  },
  'POST /api/v1/orders/dineIn/applyPromo': {
    access: applyEndpoint.access,
    rate: applyEndpoint.rate,
    summary:
      "Apply a code to the whole bill of a table's order before its first part is paid, or take it off with `cancel`",
    body: z.strictObject({
      order: idSchema,
      /** A listed code. */
      promo: idSchema.optional(),
      /** A typed code. */
      codeName: typedCodeSchema.optional(),
      cancel: z.boolean().default(false),
    }),
    data: billTermsSchema,
    errors: [
      ...billTermsErrors,
      promotionErrors.noPromo,
      promotionErrors.notApplicable,
      promotionErrors.minimumMissing,
      promotionErrors.notWithPoints,
      promotionErrors.notForBills,
      promotionErrors.goneMeanwhile,
    ],
  },
  'POST /api/v1/promotions/location': {
    summary: 'Whether a promotion holds where somebody is: at a place on the map, or at an address in words',
    access: 'anonymous',
    rate: { limit: 60, seconds: 60, by: 'session' },
    body: z.strictObject({
      promotionUrlId: idSchema,
      /** Absent: all listed ones are checked. */
      promo: idSchema.optional(),
      coordinates: z
        .strictObject({ lat: createDegreesSchema(90), long: createDegreesSchema(180) })
        .optional(),
      address: createLineSchema(300).optional(),
    }),
    data: z.object({
      isServed: z.boolean(),
      areas: z.array(z.object({ _id: idSchema, name: z.string(), store: idSchema })),
      promotions: z.array(z.object({ _id: idSchema, name: z.string(), isApplicable: z.boolean() })),
    }),
    errors: [promotionErrors.unknownSite, promotionErrors.noPromo],
  },
})
export type PromotionsApi = typeof promotionsContract
