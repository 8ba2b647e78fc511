import { defineErrors } from '#platform/contract/errors.ts'

export const promotionErrors = defineErrors<typeof import('../messages/en.json')>()('promotions', {
  /** Says how much is missing; whoever asked shows it beside the code. */
  minimumMissing: { code: 4203, status: 422, text: 'errors.minimumMissing' },
  /** No code like this, or none that anybody may know of: the two are never told apart. */
  noPromo: { code: 4620, status: 404, text: 'errors.noPromo' },
  /** The code is one, and does not hold here, now or for this customer; the reason is in the text. */
  notApplicable: { code: 4621, status: 422, text: 'errors.notApplicable' },
  cardsOnly: { code: 4622, status: 422, text: 'errors.cardsOnly' },
  cardType: { code: 4623, status: 422, text: 'errors.cardType' },
  method: { code: 4624, status: 422, text: 'errors.method' },
  /** Points and a discount are not had together. */
  notWithPoints: { code: 4625, status: 409, text: 'errors.notWithPoints' },
  /** It was there when the cart was shown, and is not any more. */
  goneMeanwhile: { code: 4626, status: 409, text: 'errors.goneMeanwhile' },
  unknownSite: { code: 4627, status: 404, text: 'errors.unknownSite' },
  /** Nothing that the cart's promotion gives. */
  notFree: { code: 4628, status: 422, text: 'errors.notFree' },
  /** The free one is in the cart already, and it is another one. */
  giftChosen: { code: 4629, status: 409, text: 'errors.giftChosen' },
  codeTaken: { code: 4630, status: 409, text: 'errors.codeTaken' },
  moved: { code: 4631, status: 409, text: 'errors.moved' },
  faulty: { code: 4632, status: 422, text: 'errors.faulty' },
  limitBelowUse: { code: 4633, status: 422, text: 'errors.limitBelowUse' },
  unknownPromotion: { code: 4634, status: 404, text: 'errors.unknownPromotion' },
  over: { code: 4635, status: 409, text: 'errors.over' },
})
