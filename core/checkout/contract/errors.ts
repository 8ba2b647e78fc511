import { defineErrors } from '#platform/contract/errors.ts'

export const checkoutErrors = defineErrors<typeof import('../messages/en.json')>()('checkout', {
  phoneNotVerified: { code: 4420, status: 403, text: 'errors.phoneNotVerified' },
  nameMissing: { code: 4421, status: 422, text: 'errors.nameMissing' },
  emailMissing: { code: 4422, status: 422, text: 'errors.emailMissing' },
  addressMissing: { code: 4423, status: 422, text: 'errors.addressMissing' },
  addressElsewhere: { code: 4424, status: 422, text: 'errors.addressElsewhere' },
  /** What the customer saw is no longer so; `data.changes` names each change and `data.cart` is the cart as it is now. */
  changed: { code: 4425, status: 409, text: 'errors.changed' },
  /** What the way to the address costs is not known, or no longer holds. */
  wayNotPriced: { code: 4429, status: 409, text: 'errors.wayNotPriced' },
  /** Unpaid orders hold stock, so one customer may have only a few of them. */
  tooManyUnpaid: { code: 4426, status: 409, text: 'errors.tooManyUnpaid' },
  answerMissing: { code: 4427, status: 422, text: 'errors.answerMissing' },
  answerUnknown: { code: 4428, status: 422, text: 'errors.answerUnknown' },
})
