import { defineErrors } from '#platform/contract/errors.ts'

export const ratingErrors = defineErrors<typeof import('../messages/en.json')>()('ratings', {
  notFinished: { code: 4790, status: 409, text: 'errors.notFinished' },
  closed: { code: 4791, status: 409, text: 'errors.closed' },
})
