import { defineErrors } from '#platform/contract/errors.ts'

export const tableSystemErrors = defineErrors<typeof import('../messages/en.json')>()('table-systems', {
  /** No such system, or an address or field that is none of it. */
  settingsRefused: { code: 4920, status: 422, text: 'errors.settingsRefused' },
  secretMissing: { code: 4921, status: 422, text: 'errors.secretMissing' },
  notConnected: { code: 4922, status: 404, text: 'errors.notConnected' },
  /** It did not answer, or refused the secret. */
  unreachable: { code: 4923, status: 502, text: 'errors.unreachable' },
  unknownDelivery: { code: 4924, status: 404, text: 'errors.unknownDelivery' },
  /** It is still waiting, or was delivered. */
  notFailed: { code: 4925, status: 409, text: 'errors.notFailed' },
  /** Too many wrong rooms or names for one bill. */
  tooManyCharges: { code: 4926, status: 429, text: 'errors.tooManyCharges' },
})
