import { defineErrors } from '#platform/contract/errors.ts'

export const kitchenErrors = defineErrors<typeof import('../messages/en.json')>()('kitchen-stations', {
  /** Someone else has set another state, or the order was changed. */
  itemChanged: { code: 4720, status: 409, text: 'errors.itemChanged' },
  /** The order is not yet, or no longer, in the kitchen. */
  notInKitchen: { code: 4721, status: 409, text: 'errors.notInKitchen' },
  /** The stations were changed since they were read. */
  setupChanged: { code: 4722, status: 409, text: 'errors.setupChanged' },
  nameTwice: { code: 4723, status: 422, text: 'errors.nameTwice' },
  categoryTwice: { code: 4724, status: 422, text: 'errors.categoryTwice' },
  productTwice: { code: 4725, status: 422, text: 'errors.productTwice' },
  unknownCategory: { code: 4726, status: 422, text: 'errors.unknownCategory' },
  unknownProduct: { code: 4727, status: 422, text: 'errors.unknownProduct' },
})
