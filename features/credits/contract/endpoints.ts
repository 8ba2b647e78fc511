import { z } from 'zod'
import { cartSchema } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { billTermsErrors, billTermsSchema } from '#core/orders/contract/bill-terms.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  createLineSchema,
  idSchema,
  instantSchema,
  moneySchema,
  pagingSchema,
} from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { CREDIT_KINDS } from '../domain/entry.ts'
import { creditErrors } from './errors.ts'

export const creditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  kind: z.enum(CREDIT_KINDS),
  /** Positive when credited, negative when debited. */
  amount: moneySchema,
  order: idSchema.nullable(),
  /** The reason that staff entered. */
  note: z.string(),
})
export type CreditEntry = z.output<typeof creditEntrySchema>

const managerAccess = 'staff:owner,manager' as const
const storeQuery = z.strictObject({ store: idSchema })

const customerCreditSchema = z.object({
  customer: z.string(),
  balance: moneySchema,
  entries: z.array(creditEntrySchema),
})
export type CustomerCredit = z.output<typeof customerCreditSchema>

/** Paying for a cart or a draft cart with credit. */
const applyEndpoint = {
  access: 'customer',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  body: z.strictObject({
    store: idSchema,
    /** Minor units; absent: as much as possible. */
    amount: z.int().min(1).max(MAX_AMOUNT).optional(),
    cancel: z.literal(true).optional(),
  }),
  data: cartSchema,
} as const
const applyErrors = [creditErrors.noCredit, creditErrors.tooLittle, storeErrors.unknownStore] as const

export const creditsContract = defineContract({
  'GET /api/v1/credits': {
    summary: "The customer's credit, and how it came and went, newest first",
    access: 'customer',
    query: z.strictObject(pagingSchema),
    data: z.object({
      /** Null when the customer never had credit. */
      balance: moneySchema.nullable(),
      entries: z.array(creditEntrySchema),
      isMore: z.boolean(),
    }),
  },
  'POST /api/v1/carts/applyCredits': {
    ...applyEndpoint,
    summary: 'Pay a part of the cart with credit, or as much as there is; `cancel` takes it back',
    errors: [...applyErrors, cartErrors.expired, cartErrors.empty],
  },
  'POST /api/v1/draft-cart/applyCredits': {
    ...applyEndpoint,
    summary:
      'Pay a part of what is kept for later with credit once it is ordered; none is held; `cancel` takes it back',
    errors: [...applyErrors, cartErrors.nothingKept],
  },
  'POST /api/v1/orders/dineIn/applyCredits': {
    access: 'customer',
    rate: applyEndpoint.rate,
    summary:
      "Pay a part of the whole bill of a table's order with credit, before its first part is paid; `cancel` takes it back",
    body: z.strictObject({
      order: idSchema,
      /** Minor units; absent: as much as possible. */
      amount: z.int().min(1).max(MAX_AMOUNT).optional(),
      cancel: z.literal(true).optional(),
    }),
    data: billTermsSchema,
    errors: [...billTermsErrors, creditErrors.noCredit, creditErrors.tooLittle, creditErrors.otherGuest],
  },
  'GET /api/v1/console/credits': {
    summary: 'The credit of a customer, known by phone',
    access: managerAccess,
    query: z.strictObject({ store: idSchema, phone: z.string().min(4).max(40) }),
    data: customerCreditSchema,
    errors: [storeErrors.unknownStore, creditErrors.unknownCustomer],
  },
  'POST /api/v1/console/credits': {
    summary: 'Give credit to a customer, or take it, with a reason that the customer reads',
    access: managerAccess,
    idempotency: 'accepted',
    query: storeQuery,
    body: z.strictObject({
      phone: z.string().min(4).max(40),
      /** Minor units of the outlet's currency; positive grants, negative deducts. */
      amount: z
        .int()
        .min(-MAX_AMOUNT)
        .max(MAX_AMOUNT)
        .refine((amount) => amount !== 0),
      note: createLineSchema(140),
    }),
    data: customerCreditSchema,
    errors: [
      storeErrors.unknownStore,
      creditErrors.unknownCustomer,
      creditErrors.tooLittle,
      creditErrors.otherCurrency,
    ],
  },
})
export type CreditsApi = typeof creditsContract
