import { defineErrors } from '#platform/contract/errors.ts'

export const paymentErrors = defineErrors<typeof import('../messages/en.json')>()('payments', {
  cardDisabled: { code: 5001, status: 422, text: 'errors.5001' },
  cvvInvalid: { code: 5002, status: 422, text: 'errors.5002' },
  cardNumberInvalid: { code: 5003, status: 422, text: 'errors.5003' },
  insufficientFunds: { code: 5011, status: 422, text: 'errors.5011' },
  failed: { code: 5100, status: 422, text: 'errors.5100' },
  pauseOrder: { code: 4100, status: 409, text: 'errors.4100' },
  methodNotOffered: { code: 4900, status: 422, text: 'errors.methodNotOffered' },
  cashLimit: { code: 4901, status: 422, text: 'errors.cashLimit' },
  unknownPayment: { code: 4902, status: 404, text: 'errors.unknownPayment' },
  webhookRefused: { code: 4903, status: 400, text: 'errors.webhookRefused' },
  /** The gateway that stores the cards did not respond. */
  cardsNotRead: { code: 4905, status: 503, text: 'errors.cardsNotRead' },
  unknownCard: { code: 4906, status: 404, text: 'errors.unknownCard' },
  /** No gateway of the outlet that has the method can represent this amount or its currency. */
  amountNotCarried: { code: 4907, status: 422, text: 'errors.amountNotCarried' },
  notPayable: { code: 4904, status: 409, text: 'errors.notPayable' },
})
