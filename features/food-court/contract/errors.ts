import { defineErrors } from '#platform/contract/errors.ts'

export const foodCourtErrors = defineErrors<typeof import('../messages/en.json')>()('food-court', {
  /** The address names no court, or a merchant that is none. */
  unknownCourt: { code: 4950, status: 404, text: 'errors.unknownCourt' },
  unknownStall: { code: 4951, status: 404, text: 'errors.unknownStall' },
  emptyBasket: { code: 4952, status: 422, text: 'errors.emptyBasket' },
  /** The basket differs from what the customer saw; `data.basket` is what it is now. */
  basketChanged: { code: 4953, status: 409, text: 'errors.basketChanged' },
  unknownOrder: { code: 4954, status: 404, text: 'errors.unknownOrder' },
  /** It is paid, was not paid in time, or is paid in person. */
  notPayable: { code: 4955, status: 409, text: 'errors.notPayable' },
  /** The gateway has not decided an earlier payment. */
  paymentUnderWay: { code: 4956, status: 409, text: 'errors.paymentUnderWay' },
  /** There is no such code. */
  unknownCode: { code: 5093, status: 404, text: 'errors.unknownCode' },
  /** One stall cannot take its part. */
  stallRefused: { code: 4957, status: 409, text: 'errors.stallRefused' },
})
