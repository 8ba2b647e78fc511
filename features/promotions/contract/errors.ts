import { defineErrors } from '#platform/contract/errors.ts'

export const promotionErrors = defineErrors<typeof import('../messages/en.json')>()('promotions', {
  /** States the missing amount; the client shows it next to the code. */
  minimumMissing: { code: 4203, status: 422, text: 'errors.minimumMissing' },
  /** The code does not exist, or is secret: the response never distinguishes the two. */
  noPromo: { code: 4620, status: 404, text: 'errors.noPromo' },
  /** The code exists but does not apply here, now or for this customer; the text states the reason. */
  notApplicable: { code: 4621, status: 422, text: 'errors.notApplicable' },
  cardsOnly: { code: 4622, status: 422, text: 'errors.cardsOnly' },
  cardType: { code: 4623, status: 422, text: 'errors.cardType' },
  method: { code: 4624, status: 422, text: 'errors.method' },
  /** Points and a discount cannot be combined. */
  notWithPoints: { code: 4625, status: 409, text: 'errors.notWithPoints' },
  /** It applied when the cart was shown, and no longer does. */
  goneMeanwhile: { code: 4626, status: 409, text: 'errors.goneMeanwhile' },
  unknownSite: { code: 4627, status: 404, text: 'errors.unknownSite' },
  /** Not a gift of the cart's promotion. */
  notFree: { code: 4628, status: 422, text: 'errors.notFree' },
  /** The cart already contains another free product of the promotion. */
  giftChosen: { code: 4629, status: 409, text: 'errors.giftChosen' },
  codeTaken: { code: 4630, status: 409, text: 'errors.codeTaken' },
  moved: { code: 4631, status: 409, text: 'errors.moved' },
  faulty: { code: 4632, status: 422, text: 'errors.faulty' },
  limitBelowUse: { code: 4633, status: 422, text: 'errors.limitBelowUse' },
  unknownPromotion: { code: 4634, status: 404, text: 'errors.unknownPromotion' },
  /** An outlet, area, product or category that the brand does not have, or no longer. */
  unknownReference: { code: 4636, status: 422, text: 'errors.unknownReference' },
  /** It is bound to a way of paying, and several people pay a bill in ways of their own. */
  notForBills: { code: 4637, status: 422, text: 'errors.notForBills' },
  over: { code: 4635, status: 409, text: 'errors.over' },
})
