import { z } from 'zod'
import { customizeSchema, MAX_QUANTITY } from '#core/cart/contract/endpoints.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { answersSchema } from '#core/stores/contract/collect.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema } from '#platform/contract/schemas.ts'
import { quoteSchema, replacementRequestSchema } from './endpoints.ts'
import { replacementErrors } from './errors.ts'

const ofOrder = z.object({ id: idSchema })

/** An item to be added to an order. */
export const additionSchema = z.strictObject({
  product: idSchema,
  qty: z.int().min(1).max(MAX_QUANTITY),
  /** Absent: the merchant's preselection. */
  customize: customizeSchema.optional(),
  collectFromUser: answersSchema.default([]),
  specialInstructions: createNoteSchema(250).optional(),
})

const editFields = {
  /** The version of the order that staff saw. */
  version: z.int().min(0).max(2_147_483_647),
  /** New quantities of lines; 0: remove. */
  lines: z
    .array(z.strictObject({ line: idSchema, qty: z.int().min(0).max(MAX_QUANTITY) }))
    .max(100)
    .optional(),
  /** Items to add. */
  add: z.array(additionSchema).max(30).optional(),
}
const editErrors = [
  orderErrors.unknownOrder,
  orderErrors.changedMeanwhile,
  replacementErrors.alreadyAsked,
  replacementErrors.tooLate,
  replacementErrors.notPriceable,
  replacementErrors.unknownLine,
  replacementErrors.editEmpty,
  replacementErrors.editRefused,
  cartErrors.aboveMost,
  cartErrors.belowLeast,
] as const
const editMay = 'staff:owner,manager,orderTaker' as const

/** Changes of placed orders at their customers' request; they are answered like replacements. */
export const orderEditsContract = defineContract({
  'POST /api/v1/console/orders/:id/edits/quote': {
    summary: 'What an order would cost with other lines; nobody is asked',
    access: editMay,
    params: ofOrder,
    body: z.strictObject(editFields),
    data: quoteSchema,
    errors: [...editErrors],
  },
  'POST /api/v1/console/orders/:id/edits': {
    summary: 'Propose other lines of a placed order to its customer; it stays as it is until they agree',
    access: editMay,
    params: ofOrder,
    body: z.strictObject({
      ...editFields,
      /** Minutes until it lapses. */
      minutes: z.int().min(1).max(60).default(10),
    }),
    data: replacementRequestSchema,
    errors: [...editErrors],
  },
})
export type OrderEditsApi = typeof orderEditsContract
