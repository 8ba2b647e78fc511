import { defineErrors } from '#platform/contract/errors.ts'

export const outreachErrors = defineErrors<typeof import('../messages/en.json')>()('outreach', {
  /** Settings are those of all outlets. */
  notYourSettings: { code: 4680, status: 403, text: 'errors.notYourSettings' },
  unknownPromotion: { code: 4681, status: 422, text: 'errors.unknownPromotion' },
  wordingLink: { code: 4682, status: 422, text: 'errors.wordingLink' },
  invalidBirthday: { code: 4683, status: 422, text: 'errors.invalidBirthday' },
  noEmail: { code: 4684, status: 422, text: 'errors.noEmail' },
  unknownLink: { code: 4685, status: 404, text: 'errors.unknownLink' },
  delayRange: { code: 4686, status: 422, text: 'errors.delayRange' },
})
