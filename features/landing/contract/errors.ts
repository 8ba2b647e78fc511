import { defineErrors } from '#platform/contract/errors.ts'

export const landingErrors = defineErrors<typeof import('../messages/en.json')>()('landing', {
  unknownLanding: { code: 4398, status: 404, text: 'gone.heading' },
})
