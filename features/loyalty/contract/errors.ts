import { defineErrors } from '#platform/contract/errors.ts'

export const loyaltyErrors = defineErrors<typeof import('../messages/en.json')>()('loyalty', {
  notOffered: { code: 4640, status: 409, text: 'errors.notOffered' },
  tooFewPoints: { code: 4641, status: 422, text: 'errors.tooFewPoints' },
  belowMinimum: { code: 4642, status: 422, text: 'errors.belowMinimum' },
  /** Points and a discount exclude each other. */
  withDiscount: { code: 4643, status: 409, text: 'errors.withDiscount' },
  /** The outlet requires the order taker's secret code before points pay. */
  codeNeeded: { code: 4644, status: 409, text: 'errors.codeNeeded' },
  codeInvalid: { code: 4645, status: 422, text: 'errors.codeInvalid' },
  codeTimedOut: { code: 4646, status: 410, text: 'errors.codeTimedOut' },
  tooManyTries: { code: 4647, status: 429, text: 'errors.tooManyTries' },
  unknownReward: { code: 4648, status: 404, text: 'errors.unknownReward' },
  unknownRequest: { code: 4649, status: 404, text: 'errors.unknownRequest' },
  tooManyCodes: { code: 4650, status: 429, text: 'errors.tooManyCodes' },
  unknownCustomer: { code: 4651, status: 404, text: 'errors.unknownCustomer' },
  /** One guest's points are used on a bill. */
  otherGuest: { code: 4652, status: 409, text: 'errors.otherGuest' },
  /** The product that the reward gives is not on the bill. */
  rewardUnfit: { code: 4653, status: 422, text: 'errors.rewardUnfit' },
})
