import { defineErrors } from '#platform/contract/errors.ts'

export const splitBillErrors = defineErrors<typeof import('../messages/en.json')>()('split-bill', {
  /** There is no such order, or the caller has no part in its bill. */
  unknownBill: { code: 4880, status: 404, text: 'errors.unknownBill' },
  /** Somebody else has claimed a part of it meanwhile. */
  taken: { code: 4881, status: 409, text: 'errors.taken' },
  nothingLeft: { code: 4882, status: 409, text: 'errors.nothingLeft' },
  tooMuch: { code: 4883, status: 422, text: 'errors.tooMuch' },
  /** The claim has run out, or its amount has changed. */
  changed: { code: 4884, status: 409, text: 'errors.changed' },
  /** Staff wanted to end the bill. */
  payingNow: { code: 4885, status: 409, text: 'errors.payingNow' },
  unknownLine: { code: 4886, status: 409, text: 'errors.unknownLine' },
  /** The bill is paid, or the visit has ended. */
  billClosed: { code: 4887, status: 409, text: 'errors.billClosed' },
  /** A code or points would change the price of what somebody has paid. */
  paidAlready: { code: 4888, status: 409, text: 'errors.paidAlready' },
})
