import { defineErrors } from '#platform/contract/errors.ts'

export const staffErrors = defineErrors<typeof import('../messages/en.json')>()('staff', {
  wrongCredentials: { code: 4430, status: 422, text: 'errors.wrongCredentials' },
  blocked: { code: 4431, status: 429, text: 'errors.blocked' },
})
