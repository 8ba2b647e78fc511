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

/** What the promotion of a cart gives for nothing. */
const listEndpoint = {
  access: 'guest',
  query: z.strictObject({ store: idSchema }),
  data: z.object({
    /** What gives them; null where nothing was asked for and nothing applies by itself. */
    promotion: z
      .object({ _id: idSchema, code: z.string().nullable(), name: z.string(), message: z.string() })
      .nullable(),
    /** `qty` of them are free now; of those with 0 one may be chosen while none is. */
    freeProducts: cartExtrasSchema.shape.promotion.unwrap().shape.freeItems,
  }),
} as const

/** Choosing one of it. */
const chooseEndpoint = {
  access: 'guest',
  rate: { limit: 120, seconds: 60, by: 'session', together: 'writes to carts' },
  body: z.strictObject({
    store: idSchema,
    /** One of `freeProducts`. */
    product: idSchema,
    /** Absent: as the merchant has preselected. */
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

/** The gifts of promotions, for the cart and for what is kept for later. */
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
