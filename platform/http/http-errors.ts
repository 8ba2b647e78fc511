import { defineErrors } from '#platform/contract/errors.ts'

/** The errors that any operation may return. */
export const httpErrors = defineErrors<typeof import('./messages/en.json')>()('http', {
  invalid: { code: 422, status: 422, text: 'errors.invalid' },
  badRequest: { code: 400, status: 400, text: 'errors.badRequest' },
  unauthorized: { code: 401, status: 401, text: 'errors.unauthorized' },
  forbidden: { code: 403, status: 403, text: 'errors.forbidden' },
  /** The caller is limited to outlets, and the operation is not. */
  wholeBrand: { code: 4030, status: 403, text: 'errors.wholeBrand' },
  notFound: { code: 404, status: 404, text: 'errors.notFound' },
  methodNotAllowed: { code: 405, status: 405, text: 'errors.methodNotAllowed' },
  inProgress: { code: 409, status: 409, text: 'errors.inProgress' },
  tooLarge: { code: 413, status: 413, text: 'errors.tooLarge' },
  unsupportedMedia: { code: 415, status: 415, text: 'errors.unsupportedMedia' },
  misdirected: { code: 421, status: 421, text: 'errors.misdirected' },
  keyReused: { code: 4220, status: 422, text: 'errors.keyReused' },
  keyMissing: { code: 4221, status: 400, text: 'errors.keyMissing' },
  tooMany: { code: 429, status: 429, text: 'errors.tooMany' },
  internal: { code: 500, status: 500, text: 'errors.internal' },
  unavailable: { code: 503, status: 503, text: 'errors.unavailable' },
})
