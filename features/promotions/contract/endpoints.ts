import { z } from 'zod'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { orderTypeQuerySchema, orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, lineSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { CARD_TYPES, PROMOTION_TYPE } from '../domain/promotion.ts'
import { promotionErrors } from './errors.ts'
import { typedCodeSchema } from './terms.ts'

/** A code as the list shows it. */
const codeSchema = z.object({
  _id: idSchema,
  code: z.string(),
  name: z.string(),
  /** 10 percent, 20 fixed, 30 free product, 40 one and one free, 50 free delivery, 60 buy some, pay fewer. */
  type: z.literal(Object.values(PROMOTION_TYPE)),
  /** What it does and under which conditions, a sentence each. */
  conditions: z.array(z.string()),
  orderType: z.array(orderTypeSchema),
  /** How an order with it may be paid, such as `[{ knet: true }]`; empty: in every way. */
  paymentOptions: z.array(z.record(z.string(), z.boolean())),
  /** The cards that it is for; empty: for all. */
  cardTypes: z.array(z.enum(CARD_TYPES)),
  /** The card that the caller has said they will use; null while none was said. */
  cardType: z.enum(CARD_TYPES).nullable(),
  /** Until when it holds; null where no end is planned. */
  validUntil: instantSchema.nullable(),
  /** Whether it would reduce the price of the caller's cart; without a cart, whether it holds here at all. */
  isApplicable: z.boolean(),
  isApplied: z.boolean(),
  /** What is missing, when it is not applicable. */
  reason: z.string(),
})
export type ListedCode = z.output<typeof codeSchema>

const createDegreesSchema = (most: number) => z.number().min(-most).max(most)

/** Applying a code to the cart or to what is kept for later: tries at either are counted as one. */
const applyEndpoint = {
  access: 'guest',
  // Codes are short words: whoever tries them out is stopped long before one is found. A tap on a listed one, or
  // on the one to take off, is no guess and is always answered.
  rate: [
    { limit: 10, seconds: 60, by: 'user', counts: 'tries', guess: 'codeName', together: 'tries of codes' },
    { limit: 60, seconds: 600, by: 'ip', counts: 'tries', guess: 'codeName', together: 'tries of codes' },
  ],
  body: z.strictObject({
    store: idSchema,
    /** One from the list, or the one to cancel. */
    promo: idSchema.optional(),
    /** One that was typed. */
    codeName: typedCodeSchema.optional(),
    areaId: idSchema.optional(),
    orderType: orderTypeSchema.optional(),
    /** The kind of card that will be used, for codes that are for some cards only. */
    cardType: z.enum(CARD_TYPES).optional(),
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
  'POST /api/v1/promotions/location': {
    summary: 'Whether a promotion holds where somebody is: at a place on the map, or at an address in words',
    access: 'anonymous',
    rate: { limit: 60, seconds: 60, by: 'ip' },
    body: z.strictObject({
      promotionUrlId: idSchema,
      /** Absent: all listed ones are looked at. */
      promo: idSchema.optional(),
      coordinates: z
        .strictObject({ lat: createDegreesSchema(90), long: createDegreesSchema(180) })
        .optional(),
      address: lineSchema(300).optional(),
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
