import { defineErrors } from '#platform/contract/errors.ts'

export const reviewErrors = defineErrors<typeof import('../messages/en.json')>()('payment-reviews', {
  unknownReview: { code: 4850, status: 404, text: 'errors.unknownReview' },
  alreadyResolved: { code: 4851, status: 409, text: 'errors.alreadyResolved' },
  reviewOver: { code: 4852, status: 409, text: 'errors.reviewOver' },
  reviewChanged: { code: 4853, status: 409, text: 'errors.reviewChanged' },
  notPaid: { code: 4854, status: 409, text: 'errors.notPaid' },
  wasPaid: { code: 4855, status: 409, text: 'errors.wasPaid' },
})
