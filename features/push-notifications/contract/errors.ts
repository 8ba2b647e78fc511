import { defineErrors } from '#platform/contract/errors.ts'

export const pushErrors = defineErrors<typeof import('../messages/en.json')>()('push-notifications', {
  /** Unknown push service, or none is configured. */
  noPush: { code: 4821, status: 422, text: 'errors.noPush' },
  unknownBrowser: { code: 4822, status: 404, text: 'errors.unknownBrowser' },
})
