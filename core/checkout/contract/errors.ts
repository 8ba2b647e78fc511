import { defineErrors } from '#platform/contract/errors.ts'

export const checkoutErrors = defineErrors<typeof import('../messages/en.json')>()('checkout', {
  phoneNotVerified: { code: 4420, status: 403, text: 'errors.phoneNotVerified' },
  nameMissing: { code: 4421, status: 422, text: 'errors.nameMissing' },
  emailMissing: { code: 4422, status: 422, text: 'errors.emailMissing' },
  addressMissing: { code: 4423, status: 422, text: 'errors.addressMissing' },
  /** The outlet delivers only to addresses with a pin on the map. */
  pinMissing: { code: 4433, status: 422, text: 'errors.pinMissing' },
  addressElsewhere: { code: 4424, status: 422, text: 'errors.addressElsewhere' },
  /**
   * The cart differs from what the customer saw; `data.changes` lists each change and `data.cart` is the current
   * cart.
   */
  changed: { code: 4425, status: 409, text: 'errors.changed' },
  /** The address has no delivery quote, or it no longer applies. */
  wayNotPriced: { code: 4429, status: 409, text: 'errors.wayNotPriced' },
  /** Unpaid orders reserve stock, so their number per customer is limited. */
  tooManyUnpaid: { code: 4426, status: 409, text: 'errors.tooManyUnpaid' },
  answerMissing: { code: 4427, status: 422, text: 'errors.answerMissing' },
  answerUnknown: { code: 4428, status: 422, text: 'errors.answerUnknown' },
  /** An order in the restaurant or to a room is placed from a table or room only. */
  tableMissing: { code: 4432, status: 422, text: 'errors.tableMissing' },
})
