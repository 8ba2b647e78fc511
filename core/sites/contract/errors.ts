import { defineErrors } from '#platform/contract/errors.ts'

export const siteErrors = defineErrors<typeof import('../messages/en.json')>()('sites', {
  unknownSite: { code: 404, status: 404, text: 'errors.unknownSite' },
  /** The address has moved to `url`, always an address of the same brand. */
  moved: { code: 4300, status: 409, text: 'errors.moved' },
  reservedPath: { code: 4301, status: 422, text: 'errors.reservedPath' },
})
