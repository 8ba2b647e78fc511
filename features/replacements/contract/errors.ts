import { defineErrors } from '#platform/contract/errors.ts'

export const replacementErrors = defineErrors<typeof import('../messages/en.json')>()('replacements', {
  /** A request of this order already waits for an answer. */
  alreadyAsked: { code: 4740, status: 409, text: 'errors.alreadyAsked' },
  /** The order has progressed too far, or has ended. */
  tooLate: { code: 4741, status: 409, text: 'errors.tooLate' },
  /** No request of this order is open, or no longer. */
  notOpen: { code: 4742, status: 409, text: 'errors.notOpen' },
  /** The request has changed since it was read. */
  changedMeanwhile: { code: 4743, status: 409, text: 'errors.changedMeanwhile' },
  unknownLine: { code: 4744, status: 422, text: 'errors.unknownLine' },
  unknownSuggestion: { code: 4745, status: 422, text: 'errors.unknownSuggestion' },
  /** The terms that the order was priced with are unknown. */
  notPriceable: { code: 4746, status: 409, text: 'errors.notPriceable' },
  /** The customer has not yet answered about the missing items. */
  unanswered: { code: 4747, status: 409, text: 'errors.unanswered' },
  /** The chosen replacement has sold out as well. */
  soldOutToo: { code: 4748, status: 409, text: 'errors.soldOutToo' },
  /** A change of the order waits for its customer's answer. */
  editOpen: { code: 4760, status: 409, text: 'errors.editOpen' },
  /** Nothing would be left, or nothing would change. */
  editEmpty: { code: 4761, status: 422, text: 'errors.editEmpty' },
  /** A line is changed twice, or an item is not available as requested. */
  editRefused: { code: 4762, status: 422, text: 'errors.editRefused' },
  /** The kitchen has begun, or the order has progressed or ended. */
  additionTooLate: { code: 4763, status: 409, text: 'errors.additionTooLate' },
  /** Another request of this order waits for its customer's answer or payment. */
  additionWaits: { code: 4764, status: 409, text: 'errors.additionWaits' },
  /** Only the customer can pay the difference. */
  payFirst: { code: 4749, status: 409, text: 'errors.payFirst' },
})
