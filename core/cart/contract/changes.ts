import { z } from 'zod'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'

/** Possible decisions about a change. */
export const REMEDIES = ['keep', 'swap', 'remove'] as const
export type Remedy = (typeof REMEDIES)[number]

/** A difference from what the customer saw, reported before payment. Texts are in the display language. */
export const reportedChangeSchema = z.object({
  /** Identifies the change and its outcome; a later change of the same subject has another id. */
  _id: z.string().max(120),
  kind: z.enum([
    'price',
    'unavailable',
    'outOfStock',
    'removed',
    /** Above the maximum or below the minimum quantity of a product per order. */
    'aboveMost',
    'belowLeast',
    /** A choice is no longer offered, or another one is required. */
    'choices',
    'deliveryFee',
    'packaging',
    /** Service charge, small order fee, or rounding. */
    'charges',
    'tax',
    'storeClosed',
    /** The area is not served, either at all or at this time. */
    'area',
    /** Units that stayed out of the cart when another one was merged into it. */
    'leftOut',
    /** The time has passed or is no longer offered. */
    'slotGone',
    'slotFull',
    'minimumOrder',
    /** A discount or a partial payment no longer applies, or not in full. */
    'promotion',
    'points',
    'credits',
    /** The total differs for another reason. */
    'total',
    /** The cart was changed in another window. */
    'cart',
  ]),
  text: z.string(),
  line: idSchema.nullable(),
  /** Empty when nothing can be accepted: another time, place or cart must be chosen. */
  remedies: z.array(z.enum(REMEDIES)),
  /** Meaning of `keep`, such as "Take the 2 that are left". Empty when `keep` is not offered. */
  keepText: z.string(),
  /** Substitute products, best first. */
  alternatives: z.array(z.object({ _id: idSchema, name: z.string(), price: moneySchema })),
})
export type Change = z.output<typeof reportedChangeSchema>

/** The customer's decision about one change. */
export const decisionSchema = z.strictObject({
  change: z.string().min(1).max(120),
  remedy: z.enum(REMEDIES),
  /** The substitute, one of `alternatives`. */
  product: idSchema.optional(),
})
export type CartChangeDecision = z.output<typeof decisionSchema>
