import { defineErrors } from '#platform/contract/errors.ts'

export const readdressErrors = defineErrors<typeof import('../messages/en.json')>()('readdress', {
  /** The order is out for delivery, has ended, or goes nowhere. */
  tooLate: { code: 4750, status: 409, text: 'errors.tooLate' },
  /** Somebody outside was told already where the order goes. */
  courierKnows: { code: 4751, status: 409, text: 'errors.courierKnows' },
  elsewhere: { code: 4752, status: 422, text: 'errors.elsewhere' },
  /** It would be dearer, and what was paid online cannot become more. */
  paidAlready: { code: 4753, status: 409, text: 'errors.paidAlready' },
  /** What the price of the order was made of is not known. */
  notPriceable: { code: 4754, status: 409, text: 'errors.notPriceable' },
  /** Order or fee are no longer as the customer saw them. */
  changedMeanwhile: { code: 4755, status: 409, text: 'errors.changedMeanwhile' },
  minimum: { code: 4756, status: 422, text: 'errors.minimum' },
})
