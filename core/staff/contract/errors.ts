import { defineErrors } from '#platform/contract/errors.ts'

export const staffErrors = defineErrors<typeof import('../messages/en.json')>()('staff', {
  wrongCredentials: { code: 4430, status: 422, text: 'errors.wrongCredentials' },
  blocked: { code: 4431, status: 429, text: 'errors.blocked' },
  /** The password is right; the code of the second factor is missing. */
  codeNeeded: { code: 4440, status: 422, text: 'errors.codeNeeded' },
  wrongCode: { code: 4441, status: 422, text: 'errors.wrongCode' },
  wrongPassword: { code: 4442, status: 422, text: 'errors.wrongPassword' },
  weakPassword: { code: 4443, status: 422, text: 'errors.weakPassword' },
  unknownPerson: { code: 4444, status: 404, text: 'errors.unknownPerson' },
  unknownInvitation: { code: 4445, status: 404, text: 'errors.unknownInvitation' },
  /** Used, withdrawn, replaced by a newer one, expired or never made. */
  invalidLink: { code: 4446, status: 410, text: 'errors.invalidLink' },
  alreadyStaff: { code: 4447, status: 409, text: 'errors.alreadyStaff' },
  emailTaken: { code: 4448, status: 409, text: 'errors.emailTaken' },
  aboveOwnRole: { code: 4449, status: 403, text: 'errors.aboveOwnRole' },
  lastOwner: { code: 4450, status: 409, text: 'errors.lastOwner' },
  outletsNeeded: { code: 4451, status: 422, text: 'errors.outletsNeeded' },
  noPendingFactor: { code: 4452, status: 409, text: 'errors.noPendingFactor' },
  unknownSession: { code: 4453, status: 404, text: 'errors.unknownSession' },
  /** Unknown, removed, made elsewhere, answered too late or twice: which of them is in the log only. */
  passkeyRefused: { code: 4454, status: 422, text: 'errors.passkeyRefused' },
  passkeysUnavailable: { code: 4455, status: 422, text: 'errors.passkeysUnavailable' },
  unknownPasskey: { code: 4456, status: 404, text: 'errors.unknownPasskey' },
  tooManyPasskeys: { code: 4457, status: 409, text: 'errors.tooManyPasskeys' },
})
