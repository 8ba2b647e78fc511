import { z } from 'zod'
import { answersSchema } from '#core/stores/contract/collect.ts'
import { createNoteSchema, idSchema } from '#platform/contract/schemas.ts'
import { customizeSchema, MAX_QUANTITY } from './endpoints.ts'

/** More items than anybody enters for others at once. */
const MAX_CHOSEN_ITEMS = 60

const chosenItemSchema = z.strictObject({
  product: idSchema,
  qty: z.int().min(1).max(MAX_QUANTITY),
  /** Absent: the merchant's preselection. */
  customize: customizeSchema.optional(),
  collectFromUser: answersSchema.default([]),
  specialInstructions: createNoteSchema(250).optional(),
})

/** Items that staff chose for somebody else. */
export const chosenItemsSchema = z.array(chosenItemSchema).min(1).max(MAX_CHOSEN_ITEMS)
export type ChosenItems = z.input<typeof chosenItemsSchema>
