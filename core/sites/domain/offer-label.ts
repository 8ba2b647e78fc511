/** What a merchant's offer is called: a menu, products of a shop, or services. */
export type OfferLabel = 'menu' | 'shop' | 'services'

const OFFER_LABELS: Readonly<Record<string, OfferLabel>> = {
  grocery: 'shop',
  pharmacy: 'shop',
  salon: 'services',
}

/** How one speaks of what a merchant offers; of one that is not known, as of a restaurant. */
export const getOfferLabel = (merchantType: string): OfferLabel => OFFER_LABELS[merchantType] ?? 'menu'

const OTHER_FOOD = 5

/**
 * Whether products carry marks of what they are made of: nothing at a salon or a pharmacy is eaten, and at a grocery
 * "not classified" would stand on every sponge.
 */
export const hasFoodMark = (merchantType: string, foodType: number): boolean => {
  const word = getOfferLabel(merchantType)
  if (word === 'menu') return true
  return merchantType === 'grocery' && foodType !== OTHER_FOOD
}
