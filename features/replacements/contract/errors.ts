import { defineErrors } from '#platform/contract/errors.ts'

export const replacementErrors = defineErrors<typeof import('../messages/en.json')>()('replacements', {
  /** A request of this order waits for its answer already. */
  alreadyAsked: { code: 4740, status: 409, text: 'errors.alreadyAsked' },
  /** The order has gone too far, or has ended. */
  tooLate: { code: 4741, status: 409, text: 'errors.tooLate' },
  /** Nothing of this order waits for an answer, or not any more. */
  notOpen: { code: 4742, status: 409, text: 'errors.notOpen' },
  /** The request has changed since it was looked at. */
  changedMeanwhile: { code: 4743, status: 409, text: 'errors.changedMeanwhile' },
  unknownLine: { code: 4744, status: 422, text: 'errors.unknownLine' },
  unknownSuggestion: { code: 4745, status: 422, text: 'errors.unknownSuggestion' },
  /** What the price of the order was made of is not known. */
  notPriceable: { code: 4746, status: 409, text: 'errors.notPriceable' },
  /** The customer has not said yet what is to become of what is missing. */
  unanswered: { code: 4747, status: 409, text: 'errors.unanswered' },
  /** What was chosen instead has sold out as well. */
  soldOutToo: { code: 4748, status: 409, text: 'errors.soldOutToo' },
  /** A change of the order waits for its customer's answer. */
  editOpen: { code: 4760, status: 409, text: 'errors.editOpen' },
  /** Nothing would be left, or nothing would be other than it is. */
  editEmpty: { code: 4761, status: 422, text: 'errors.editEmpty' },
  /** A line that is changed twice, or an item that cannot be had like this. */
  editRefused: { code: 4762, status: 422, text: 'errors.editRefused' },
  /** The kitchen has begun, the order has gone on, or has ended. */
  additionTooLate: { code: 4763, status: 409, text: 'errors.additionTooLate' },
  /** Something else about this order waits for its customer's answer or payment. */
  additionWaits: { code: 4764, status: 409, text: 'errors.additionWaits' },
  /** The difference is to be paid by the customer. */
  payFirst: { code: 4749, status: 409, text: 'errors.payFirst' },
})
