import { defineErrors } from '#platform/contract/errors.ts'

export const conversionErrors = defineErrors<typeof import('../messages/en.json')>()('conversions', {
  /** No such pixel at this merchant, or one that takes no conversions. */
  unknownPixel: { code: 4990, status: 404, text: 'errors.unknownPixel' },
  unknownEvent: { code: 4991, status: 404, text: 'errors.unknownEvent' },
  /** It is still waiting, was delivered, or may not be sent. */
  notFailed: { code: 4992, status: 409, text: 'errors.notFailed' },
})
