import { defineErrors } from '#platform/contract/errors.ts'

export const readdressErrors = defineErrors<typeof import('../messages/en.json')>()('readdress', {
  /** The order is out for delivery, has ended, or is no delivery. */
  tooLate: { code: 4750, status: 409, text: 'errors.tooLate' },
  /** An outside courier already has the address. */
  courierKnows: { code: 4751, status: 409, text: 'errors.courierKnows' },
  elsewhere: { code: 4752, status: 422, text: 'errors.elsewhere' },
  /** The total would rise, and an online payment cannot be increased. */
  paidAlready: { code: 4753, status: 409, text: 'errors.paidAlready' },
  /** The terms that the order was priced with are unknown. */
  notPriceable: { code: 4754, status: 409, text: 'errors.notPriceable' },
  /** The order or fee is no longer as the customer saw it. */
  changedMeanwhile: { code: 4755, status: 409, text: 'errors.changedMeanwhile' },
  /** It is one of several orders that one trip brings, and another of them cannot go there. */
  partRefused: { code: 4757, status: 409, text: 'errors.partRefused' },
  minimum: { code: 4756, status: 422, text: 'errors.minimum' },
})
