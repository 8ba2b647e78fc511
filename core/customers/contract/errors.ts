import { defineErrors } from '#platform/contract/errors.ts'

export const customerErrors = defineErrors<typeof import('../messages/en.json')>()('customers', {
  invalidPhone: { code: 4401, status: 422, text: 'errors.invalidPhone' },
  wrongCode: { code: 4402, status: 422, text: 'errors.wrongCode' },
  codeExpired: { code: 4403, status: 410, text: 'errors.codeExpired' },
  tooManyTries: { code: 4404, status: 429, text: 'errors.tooManyTries' },
  waitToResend: { code: 4405, status: 429, text: 'errors.waitToResend' },
  tooManyCodes: { code: 4406, status: 429, text: 'errors.tooManyCodes' },
  termsRequired: { code: 4407, status: 422, text: 'errors.termsRequired' },
  countryNotServed: { code: 4408, status: 422, text: 'errors.countryNotServed' },
  emailDomain: { code: 4409, status: 422, text: 'errors.emailDomain' },
  notVerified: { code: 4410, status: 403, text: 'errors.notVerified' },
  userMismatch: { code: 4411, status: 403, text: 'errors.userMismatch' },
  unknownAddress: { code: 4412, status: 404, text: 'errors.unknownAddress' },
  tooManyAddresses: { code: 4413, status: 422, text: 'errors.tooManyAddresses' },
  openOrders: { code: 4414, status: 409, text: 'errors.openOrders' },
  restoreNotPossible: { code: 4415, status: 410, text: 'errors.restoreNotPossible' },
  /** A network has begun too many guests who neither ordered nor verified a phone. */
  tooManyGuests: { code: 4417, status: 429, text: 'errors.tooManyGuests' },
  /** What addresses of the country cannot do without. */
  addressPartMissing: { code: 4418, status: 422, text: 'errors.addressPartMissing' },
  /** No messaging service is set up for the brand's channels. */
  codesNotSent: { code: 4419, status: 503, text: 'errors.codesNotSent' },
  verifyAgain: { code: 4416, status: 403, text: 'errors.verifyAgain' },
})
