import { defineErrors } from '#platform/contract/errors.ts'

export const creditErrors = defineErrors<typeof import('../messages/en.json')>()('credits', {
  noCredit: { code: 4660, status: 422, text: 'errors.noCredit' },
  tooLittle: { code: 4661, status: 422, text: 'errors.tooLittle' },
  otherCurrency: { code: 4662, status: 422, text: 'errors.otherCurrency' },
  unknownCustomer: { code: 4663, status: 404, text: 'errors.unknownCustomer' },
  /** One guest's credit is used on a bill. */
  otherGuest: { code: 4664, status: 409, text: 'errors.otherGuest' },
})
