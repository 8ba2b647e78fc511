import { defineErrors } from '#platform/contract/errors.ts'

export const payLinkErrors = defineErrors<typeof import('../messages/en.json')>()('pay-links', {
  /** The link does not exist, or it has moved. */
  invalidLink: { code: 4840, status: 404, text: 'invalid.heading' },
  alreadyPaid: { code: 4841, status: 409, text: 'paid.heading' },
  /** The order was not paid in time, or it has ended otherwise. */
  linkOver: { code: 4842, status: 410, text: 'over.heading' },
  requestPaid: { code: 4843, status: 409, text: 'request.paid.heading' },
  requestExpired: { code: 4844, status: 410, text: 'request.expired.heading' },
  requestWithdrawn: { code: 4845, status: 410, text: 'request.withdrawn.heading' },
  requestMoved: { code: 4846, status: 410, text: 'request.moved.heading' },
  /** What is due differs from what the payer saw. */
  requestChanged: { code: 4847, status: 409, text: 'request.changed' },
  /** The browser has proved no phone for this link. */
  phoneNotProved: { code: 4848, status: 403, text: 'request.prove' },
  /** The gateway has not decided an earlier payment. */
  paymentUnderWay: { code: 4849, status: 409, text: 'request.checking' },
  /** Another payer is at the gateway; `retryAfter` is when the money can be asked for again. */
  payingNow: { code: 4895, status: 409, text: 'request.payingNow' },
  /** Too many wrong codes for this link. */
  linkFrozen: { code: 4890, status: 429, text: 'request.frozen' },
  refundTooMuch: { code: 4891, status: 422, text: 'request.refundTooMuch' },
  requestNotOpen: { code: 4892, status: 409, text: 'request.notOpen' },
  /** No method of the outlet could pay a link. */
  unpayable: { code: 4894, status: 409, text: 'request.unpayable' },
  addressMissing: { code: 4893, status: 422, text: 'request.addressMissing' },
})
