import { z } from 'zod'
import { cartSchema, customizeSchema } from '#core/cart/contract/endpoints.ts'
import { choiceErrors, missingCartErrors } from '#core/cart/contract/error-groups.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { cartExtrasSchema } from '#core/pricing/contract/schemas.ts'
import { answersSchema } from '#core/stores/contract/collect.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { promotionErrors } from './errors.ts'

const noDraftErrors = [storeErrors.unknownStore, cartErrors.nothingKept] as const

/** Free products of a cart's promotion. */
const listEndpoint = {
  access: 'guest',
  query: z.strictObject({ store: idSchema }),
  data: z.object({
    /** The promotion that gives them; null when none was requested and none applies automatically. */
    promotion: z
      .object({ _id: idSchema, code: z.string().nullable(), name: z.string(), message: z.string() })
      .nullable(),
    /** `qty` of them are free now; one of those with 0 can be chosen while none is free. */
    freeProducts: cartExtrasSchema.shape.promotion.unwrap().shape.freeItems,
  }),
} as const

/** Choosing one of the free products. */
const chooseEndpoint = {
  access: 'guest',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  body: z.strictObject({
    store: idSchema,
    /** One of `freeProducts`. */
    product: idSchema,
    /** Absent: the merchant's preselected choices. */
    customize: customizeSchema.optional(),
    collectFromUser: answersSchema.default([]),
  }),
  data: cartSchema,
} as const
const chooseErrors = [
  promotionErrors.notFree,
  promotionErrors.giftChosen,
  cartErrors.unavailable,
  cartErrors.outOfStock,
  cartErrors.aboveMost,
  cartErrors.tooManyLines,
  cartErrors.quantity,
  menuErrors.unknownProduct,
  storeErrors.inactive,
  ...choiceErrors,
] as const

/** The free products of promotions, for the cart and the draft cart. */
export const freeProductsContract = defineContract({
  'GET /api/v1/carts/freeProducts': {
    ...listEndpoint,
    summary: 'The products that the promotion of the cart gives for nothing',
    errors: missingCartErrors,
  },
  'POST /api/v1/carts/freeProducts': {
    ...chooseEndpoint,
    summary: 'Put one of the free products into the cart; one that is free there already stays as it is',
    errors: [...chooseErrors, ...missingCartErrors],
  },
  'GET /api/v1/draft-cart/freeProducts': {
    ...listEndpoint,
    summary: 'The products that the promotion of what is kept for later gives for nothing',
    errors: noDraftErrors,
  },
  'POST /api/v1/draft-cart/freeProducts': {
    ...chooseEndpoint,
    summary:
      'Put one of the free products to what is kept for later; one that is free there already stays as it is',
    errors: [...chooseErrors, ...noDraftErrors],
  },
})
export type FreeProductsApi = typeof freeProductsContract
