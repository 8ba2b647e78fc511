import { defineErrors } from '#platform/contract/errors.ts'

/** Errors of importing a file. */
export const importErrors = defineErrors<typeof import('../messages/en.json')>()('menu-import', {
  tooLarge: { code: 4350, status: 413, text: 'errors.tooLarge' },
  notText: { code: 4351, status: 415, text: 'errors.notText' },
  notJson: { code: 4352, status: 422, text: 'errors.notJson' },
  tooDeep: { code: 4353, status: 422, text: 'errors.tooDeep' },
  reservedKey: { code: 4354, status: 422, text: 'errors.reservedKey' },
  unknownFormat: { code: 4355, status: 422, text: 'errors.unknownFormat' },
  empty: { code: 4356, status: 422, text: 'errors.empty' },
  tooManyRows: { code: 4357, status: 422, text: 'errors.tooManyRows' },
  tooManyColumns: { code: 4358, status: 422, text: 'errors.tooManyColumns' },
  unclosedQuote: { code: 4359, status: 422, text: 'errors.unclosedQuote' },
  duplicateKey: { code: 4360, status: 422, text: 'errors.duplicateKey' },
  checkFailed: { code: 4361, status: 422, text: 'errors.checkFailed' },
  busy: { code: 4362, status: 429, text: 'errors.busy' },
  unpackedTooLarge: { code: 4367, status: 413, text: 'errors.unpackedTooLarge' },
  archiveMenus: { code: 4369, status: 422, text: 'errors.archiveMenus' },
  unconfirmed: { code: 4366, status: 409, text: 'errors.unconfirmed' },
})
