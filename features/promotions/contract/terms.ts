import { z } from 'zod'
import { createLocalizedTextSchema } from '#core/sites/contract/site-file.ts'
import { ORDER_TYPES } from '#core/sites/domain/order-type.ts'
import { weeklyFileSchema } from '#core/stores/contract/site-file.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { instantSchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { MAX_CODE_LENGTH, normalizeCode } from '../domain/code.ts'
import { PROMOTION_CARD_BRANDS } from '../domain/promotion.ts'

/** Minor units of the brand's currency. */
const amountSchema = z.int().min(1).max(MAX_AMOUNT)
const limitSchema = z.int().min(1).max(1_000_000).nullable().default(null)

/** A typed code, normalized to the form in which codes are stored. */
export const typedCodeSchema = z
  .string()
  .max(MAX_CODE_LENGTH * 4)
  .transform(normalizeCode)
  .pipe(
    z
      .string()
      .max(MAX_CODE_LENGTH)
      .regex(/^[\p{L}\p{N}_-]+$/u),
  )

const newCodeSchema = typedCodeSchema.pipe(z.string().min(3))

const createTargetSchema = <Id extends z.ZodType<string>>(id: Id) =>
  z
    .strictObject({
      products: z.array(id).max(200).default([]),
      categories: z.array(id).max(100).default([]),
    })
    .prefault({})

/** Absent: a free unit's paid extras are paid. */
const includesExtrasSchema = z.boolean().optional()

const createEffectSchema = <Id extends z.ZodType<string>>(id: Id) => {
  const on = createTargetSchema(id)
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(100), on }),
    z.strictObject({ kind: z.literal('fixed'), amount: amountSchema, on }),
    z.strictObject({
      kind: z.literal('freeProduct'),
      products: z.array(id).min(1).max(20),
      includesExtras: includesExtrasSchema,
    }),
    z.strictObject({ kind: z.literal('freeDelivery') }),
    z.strictObject({
      kind: z.literal('buyPay'),
      buy: z.int().min(2).max(20),
      pay: z.int().min(1).max(19),
      on,
      includesExtras: includesExtrasSchema,
    }),
  ])
}

const createConditionsSchema = <Id extends z.ZodType<string>>(id: Id, area: z.ZodType<string>) =>
  z
    .strictObject({
      stores: z.array(id).max(500).default([]),
      areas: z.array(area).max(500).default([]),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .max(50)
        .default([]),
      orderTypes: z.array(z.literal(ORDER_TYPES)).max(6).default([]),
      paymentMethods: z.array(z.enum(PAYMENT_METHODS)).max(11).default([]),
      cardTypes: z.array(z.enum(PROMOTION_CARD_BRANDS)).max(7).default([]),
      isFirstOrder: z.boolean().default(false),
      minimum: z.int().min(0).max(MAX_AMOUNT).default(0),
      hours: weeklyFileSchema.nullable().default(null),
    })
    .prefault({})

/**
 * A promotion's terms as the merchant defines them. `id` refers to stores, products and categories, `area` to areas:
 * by our ids in the console, by keys in a file.
 */
export const createTermsShape = <Id extends z.ZodType<string>>(id: Id, area: z.ZodType<string>) => ({
  name: createLocalizedTextSchema(120),
  /** Null: applies automatically. */
  code: newCodeSchema.nullable().default(null),
  effect: createEffectSchema(id),
  maximum: amountSchema.nullable().default(null),
  conditions: createConditionsSchema(id, area),
  stacking: z.enum(['alone', 'withOthers']).default('alone'),
  priority: z.int().min(0).max(100).default(0),
  isListed: z.boolean().default(true),
  validFrom: instantSchema.nullable().default(null),
  validUntil: instantSchema.nullable().default(null),
  totalLimit: limitSchema,
  customerLimit: limitSchema,
})

/** Fields of the terms that depend on each other. */
export interface InterdependentTerms {
  readonly code: string | null
  readonly effect: { readonly kind: string; readonly buy?: number; readonly pay?: number }
  readonly conditions: { readonly paymentMethods: readonly string[]; readonly cardTypes: readonly string[] }
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A contradiction in the terms. */
export type TermsIssue = 'payBelowBuy' | 'datesTurned' | 'paymentNeedsCode'

/** All contradictions in the terms, with the field. */
export const listTermsIssues = ({ code, effect, conditions, validFrom, validUntil }: InterdependentTerms) => {
  const issues: { readonly field: string; readonly fault: TermsIssue }[] = []
  if (effect.buy !== undefined && effect.pay !== undefined && effect.pay >= effect.buy)
    issues.push({ field: 'effect.pay', fault: 'payBelowBuy' })
  if (validFrom !== null && validUntil !== null && Date.parse(validFrom) >= Date.parse(validUntil))
    issues.push({ field: 'validUntil', fault: 'datesTurned' })
  // Customers who pay in another way must be able to remove the discount.
  if (code === null && conditions.paymentMethods.length + conditions.cardTypes.length > 0)
    issues.push({ field: 'code', fault: 'paymentNeedsCode' })
  return issues
}
