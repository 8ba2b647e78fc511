import { defineErrors } from '#platform/contract/errors.ts'

export const messageErrors = defineErrors<typeof import('../messages/en.json')>()('notifications', {
  /** Sent in the meantime, or deleted. */
  unknownMessage: { code: 4820, status: 404, text: 'errors.unknownMessage' },
  noEmail: { code: 4824, status: 409, text: 'errors.noEmail' },
  tooLate: { code: 4823, status: 409, text: 'errors.tooLate' },
})
