import { z } from 'zod'
import { bulkAddResultSchema } from '#core/cart/contract/bulk-endpoints.ts'
import { scheduleFields } from '#core/cart/contract/cart-parts.ts'
import { fulfilmentErrors } from '#core/cart/contract/error-groups.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { orderErrors } from './errors.ts'

const body = z.strictObject({
  order: idSchema,
  orderType: orderTypeSchema,
  area: idSchema.optional(),
  ...scheduleFields,
  /** Set after the customer confirmed replacing a cart of another store. */
  replace: z.boolean().optional(),
})

const errors = [
  orderErrors.unknownOrder,
  cartErrors.anotherStore,
  storeErrors.inactive,
  ...fulfilmentErrors,
] as const

export const reorderContract = defineContract({
  'POST /api/v1/carts/reorder': {
    summary:
      'Fill the cart from an own order, at its outlet; what could not be added, or not as it was, is named with the reason',
    access: 'guest',
    rate: { limit: 20, seconds: 60, by: 'session' },
    idempotency: 'accepted',
    body,
    data: bulkAddResultSchema,
    errors,
  },
  'POST /api/v1/carts/restore': {
    summary:
      'Take an own unpaid order back into the cart to change it: the order is cancelled, and what it reserved is given back. Its own service, area and time come with it; those of the call count where other items are in the cart already',
    access: 'guest',
    rate: { limit: 20, seconds: 60, by: 'session' },
    idempotency: 'accepted',
    body,
    data: bulkAddResultSchema,
    errors: [...errors, orderErrors.notUnpaid, orderErrors.paymentInProgress],
  },
})
export type ReorderApi = typeof reorderContract
