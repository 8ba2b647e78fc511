import { defineErrors } from '#platform/contract/errors.ts'

export const menuErrors = defineErrors<typeof import('../messages/en.json')>()('menus', {
  unknownProduct: { code: 4320, status: 404, text: 'errors.unknownProduct' },
  unknownOption: { code: 4321, status: 422, text: 'errors.unknownOption' },
  belowMinimum: { code: 4322, status: 422, text: 'errors.belowMinimum' },
  aboveMaximum: { code: 4323, status: 422, text: 'errors.aboveMaximum' },
  unknownMenu: { code: 4326, status: 404, text: 'errors.unknownMenu' },
  answerMissing: { code: 4324, status: 422, text: 'errors.answerMissing' },
  answerUnknown: { code: 4325, status: 422, text: 'errors.answerUnknown' },
})
