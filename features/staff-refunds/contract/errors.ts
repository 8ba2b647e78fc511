import { defineErrors } from '#platform/contract/errors.ts'

export const refundErrors = defineErrors<typeof import('../messages/en.json')>()('staff-refunds', {
  nothingToRefund: { code: 4730, status: 409, text: 'errors.nothingToRefund' },
  refundTooMuch: { code: 4731, status: 422, text: 'errors.refundTooMuch' },
  refundLineUnknown: { code: 4732, status: 422, text: 'errors.refundLineUnknown' },
})
