import { z } from 'zod'
import { ALLERGENS } from '#core/menus/domain/allergens.ts'

/** More than the conflicts of one order's dishes and options. */
export const MAX_ACKNOWLEDGED = 1000

/** What a household avoids, and what the customer has confirmed about the dishes of an order that is placed later. */
export const dishAcceptanceSchema = z.strictObject({
  avoided: z
    .array(z.enum(ALLERGENS))
    .min(1)
    .max(ALLERGENS.length)
    .refine((names) => new Set(names).size === names.length, { error: 'must name each allergen once' }),
  /** Keys of conflicts; one that is not among them is asked about. */
  acknowledged: z.array(z.string().min(1).max(120)).max(MAX_ACKNOWLEDGED),
})
export type DishAcceptance = z.output<typeof dishAcceptanceSchema>
