import { z } from 'zod'
import { idSchema, moneySchema } from '#platform/contract/schemas.ts'

/** What a customer can do about a change. */
export const REMEDIES = ['keep', 'swap', 'remove'] as const
export type Remedy = (typeof REMEDIES)[number]

/** One thing that is no longer as the customer saw it, told before money moves. Texts are in the shown language. */
export const changeSchema = z.object({
  /** Names the change and what it came to; a later change of the same thing has another name. */
  _id: z.string().max(120),
  kind: z.enum([
    'price',
    'unavailable',
    'outOfStock',
    'removed',
    /** More of a product than one order may hold, or fewer than it must. */
    'aboveMost',
    'belowLeast',
    /** A choice is gone, or another one must be made. */
    'choices',
    'deliveryFee',
    'packaging',
    /** For service, for small orders, or how sums are rounded. */
    'charges',
    'tax',
    'storeClosed',
    /** The area is not delivered to, not at all or not at this time. */
    'area',
    /** The time is over or not offered any more. */
    'slotGone',
    'slotFull',
    'minimumOrder',
    /** Something that takes off or pays a part is not there, or not in full. */
    'promotion',
    'points',
    'credits',
    /** The sum differs for another reason. */
    'total',
    /** The cart was changed in another window. */
    'cart',
  ]),
  text: z.string(),
  line: idSchema.nullable(),
  /** Empty: nothing can be agreed to; another time, place or cart must be chosen. */
  remedies: z.array(z.enum(REMEDIES)),
  /** What `keep` means, such as "Take the 2 that are left". Empty without it. */
  keepText: z.string(),
  /** What can be taken instead, the best first. */
  alternatives: z.array(z.object({ _id: idSchema, name: z.string(), price: moneySchema })),
})
export type Change = z.output<typeof changeSchema>

/** What the customer decided about one change. */
export const decisionSchema = z.strictObject({
  change: z.string().min(1).max(120),
  remedy: z.enum(REMEDIES),
  /** What is taken instead, of `alternatives`. */
  product: idSchema.optional(),
})
export type Decision = z.output<typeof decisionSchema>
