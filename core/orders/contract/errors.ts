import { defineErrors } from '#platform/contract/errors.ts'

export const orderErrors = defineErrors<typeof import('../messages/en.json')>()('orders', {
  unknownOrder: { code: 4701, status: 404, text: 'errors.unknownOrder' },
  transitionRefused: { code: 4702, status: 409, text: 'errors.transitionRefused' },
  cancelTooLate: { code: 4703, status: 409, text: 'errors.cancelTooLate' },
  changedMeanwhile: { code: 4704, status: 409, text: 'errors.changedMeanwhile' },
  reasonMissing: { code: 4705, status: 422, text: 'errors.reasonMissing' },
  unknownDriver: { code: 4706, status: 422, text: 'errors.unknownDriver' },
  nothingToDeliver: { code: 4707, status: 409, text: 'errors.nothingToDeliver' },
  notUnpaid: { code: 4708, status: 409, text: 'errors.notUnpaid' },
  paymentInProgress: { code: 4709, status: 409, text: 'errors.paymentInProgress' },
})
