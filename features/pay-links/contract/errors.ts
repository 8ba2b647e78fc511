import { defineErrors } from '#platform/contract/errors.ts'

export const payLinkErrors = defineErrors<typeof import('../messages/en.json')>()('pay-links', {
  /** No link leads there, or it has moved. */
  invalidLink: { code: 4840, status: 404, text: 'invalid.heading' },
  alreadyPaid: { code: 4841, status: 409, text: 'paid.heading' },
  /** Nobody paid in time, or the order has ended otherwise. */
  linkOver: { code: 4842, status: 410, text: 'over.heading' },
})
