import { defineErrors } from '#platform/contract/errors.ts'

export const customerRecordErrors = defineErrors<typeof import('../messages/en.json')>()('customer-records', {
  unknownCustomer: { code: 4967, status: 404, text: 'errors.unknownCustomer' },
  /** For the customer: what to do, and no reason. */
  ordersNotTaken: { code: 4968, status: 403, text: 'errors.ordersNotTaken' },
  reasonMissing: { code: 4969, status: 422, text: 'errors.reasonMissing' },
})
