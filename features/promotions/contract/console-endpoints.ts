import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, languageSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PROMOTION_STATES } from '../domain/promotion.ts'
import { promotionErrors } from './errors.ts'
import { createTermsShape } from './terms.ts'

const ACCESS = 'staff:owner,manager'

/** A promotion's terms as the console sends them, with our ids only. */
export const termsSchema = z.strictObject(createTermsShape(idSchema, idSchema))
export type WirePromotionTerms = z.output<typeof termsSchema>
/** The request format. */
export type TermsRequest = z.input<typeof termsSchema>

/** Terms were validated when they were saved, so the response does not validate them again. */
const termsOutputSchema = z.unknown() as unknown as z.ZodType<WirePromotionTerms>

const promotionSchema = z.object({
  _id: idSchema,
  terms: termsOutputSchema,
  state: z.enum(PROMOTION_STATES),
  /** Whether it applies now; an active promotion may be over or in the future. */
  standing: z.enum(['running', 'coming', 'over', 'paused', 'ended', 'usedUp']),
  revision: z.int(),
  used: z.int(),
  /** Its effect and its conditions, one sentence each. */
  sentences: z.array(z.string()),
  createdAt: instantSchema,
})
export type ConsolePromotion = z.output<typeof promotionSchema>

/** What is edited of a promotion, as it is stored; a conflict carries it. */
export type SavedPromotion = Pick<ConsolePromotion, '_id' | 'revision' | 'terms'>

const idNameSchema = z.object({ _id: idSchema, name: z.string() })

const exampleSchema = z.object({
  /** Such as "3 × Burger". */
  cart: z.string(),
  /** Such as "1 free, saves AED 12". */
  text: z.string(),
  saves: moneySchema,
  total: moneySchema,
})
export type PromotionExample = z.output<typeof exampleSchema>

const changeErrors = [
  promotionErrors.codeTaken,
  promotionErrors.faulty,
  promotionErrors.unknownReference,
] as const

export const consolePromotionsContract = defineContract({
  'GET /api/v1/console/promotions': {
    summary: "The brand's promotions with what they do in words, and what new ones can be bound to",
    access: ACCESS,
    everyOutlet: true,
    data: z.object({
      currency: z.string(),
      languages: z.array(languageSchema),
      promotions: z.array(promotionSchema),
      /** The brand's first outlet first; `timeZone` is IANA, in which dates of a promotion are typed. */
      stores: z.array(idNameSchema.extend({ timeZone: z.string() })),
      areas: z.array(idNameSchema),
      categories: z.array(idNameSchema),
      /** Names of the products that promotions refer to. */
      products: z.array(idNameSchema),
    }),
  },
  'GET /api/v1/console/promotions/products': {
    summary: 'Products by what is typed, to bind a promotion to them',
    access: ACCESS,
    everyOutlet: true,
    query: z.strictObject({ search: z.string().max(80) }),
    data: z.array(idNameSchema),
  },
  'POST /api/v1/console/promotions/preview': {
    summary: 'What terms would do: in words, and to example carts of the own menu. Nothing is written',
    access: ACCESS,
    everyOutlet: true,
    body: z.strictObject({ terms: termsSchema }),
    data: z.object({
      sentences: z.array(z.string()),
      examples: z.array(exampleSchema),
      /** Contradictions in the terms, as text. */
      faults: z.array(z.object({ field: z.string(), text: z.string() })),
    }),
  },
  'POST /api/v1/console/promotions': {
    summary: 'Make a promotion; customers have it at once',
    access: ACCESS,
    everyOutlet: true,
    body: z.strictObject({ terms: termsSchema }),
    data: z.object({ _id: idSchema }),
    errors: changeErrors,
  },
  'PUT /api/v1/console/promotions/:id': {
    summary: 'Give a promotion other terms; orders that are placed keep theirs',
    access: ACCESS,
    everyOutlet: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ revision: z.int().min(1), terms: termsSchema }),
    data: z.object({ _id: idSchema }),
    errors: [
      ...changeErrors,
      promotionErrors.unknownPromotion,
      promotionErrors.moved,
      promotionErrors.limitBelowUse,
      promotionErrors.over,
    ],
  },
  'PUT /api/v1/console/promotions/:id/state': {
    summary: 'Pause a promotion, resume it, or end it for good',
    access: ACCESS,
    everyOutlet: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ state: z.enum(PROMOTION_STATES) }),
    data: z.object({ state: z.enum(PROMOTION_STATES) }),
    errors: [promotionErrors.unknownPromotion, promotionErrors.over],
  },
})
export type ConsolePromotionsApi = typeof consolePromotionsContract
