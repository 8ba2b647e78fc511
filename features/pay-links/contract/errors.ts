import { defineErrors } from '#platform/contract/errors.ts'

export const payLinkErrors = defineErrors<typeof import('../messages/en.json')>()('pay-links', {
  /** The link does not exist, or it has moved. */
  invalidLink: { code: 4840, status: 404, text: 'invalid.heading' },
  alreadyPaid: { code: 4841, status: 409, text: 'paid.heading' },
  /** The order was not paid in time, or it has ended otherwise. */
  linkOver: { code: 4842, status: 410, text: 'over.heading' },
})
