import { defineErrors } from '#platform/contract/errors.ts'

export const linkListErrors = defineErrors<typeof import('../messages/en.json')>()('link-lists', {
  unknownList: { code: 4390, status: 404, text: 'errors.unknownList' },
  /** Only for staff; pages show a switched-off list as such. */
  changedMeanwhile: { code: 4391, status: 409, text: 'errors.changedMeanwhile' },
  tooManyLists: { code: 4392, status: 409, text: 'errors.tooManyLists' },
  addressScheme: { code: 4394, status: 422, text: 'errors.address.scheme' },
  addressInsecure: { code: 4395, status: 422, text: 'errors.address.insecure' },
  addressCredentials: { code: 4396, status: 422, text: 'errors.address.credentials' },
  addressMalformed: { code: 4397, status: 422, text: 'errors.address.malformed' },
})
