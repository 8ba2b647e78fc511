import type { PromotionsData } from './use-promotions.ts'

type Outlet = PromotionsData['stores'][number]

/** The outlet by whose clock the dates of an offer are typed. */
export interface OfferClock {
  readonly outlet: Outlet
  /** Whether the outlets of the offer are in several time zones: it then begins and ends at one instant for all. */
  readonly isMixed: boolean
}

/** The clock of an offer: the first outlet's that it is bound to, or the brand's first where it holds at all. */
export const chooseOfferClock = (
  stores: readonly Outlet[],
  bound: readonly string[],
): OfferClock | undefined => {
  const own = stores.filter(({ _id }) => bound.length === 0 || bound.includes(_id))
  const [outlet] = own
  return outlet && { outlet, isMixed: own.some(({ timeZone }) => timeZone !== outlet.timeZone) }
}
