/** The label of a merchant's offer: a menu, products of a shop, or services. */
export type AssortmentKind = 'menu' | 'shop' | 'services'

const OFFER_LABELS: Readonly<Record<string, AssortmentKind>> = {
  grocery: 'shop',
  pharmacy: 'shop',
  salon: 'services',
}

/** The label of a merchant's offer; an unknown merchant type is labelled as a restaurant. */
export const getAssortmentKind = (merchantType: string): AssortmentKind =>
  OFFER_LABELS[merchantType] ?? 'menu'

const OTHER_FOOD = 5

/**
 * Whether products carry food marks: a salon's or pharmacy's products are not eaten, and at a grocery "not
 * classified" would appear on every non-food product.
 */
export const hasFoodMark = (merchantType: string, foodType: number): boolean => {
  const word = getAssortmentKind(merchantType)
  if (word === 'menu') return true
  return merchantType === 'grocery' && foodType !== OTHER_FOOD
}

/** Whether a card offers a product's sizes: in a shop they are packs of one thing, elsewhere portions to read about. */
export const hasSizesInCards = (merchantType: string): boolean => getAssortmentKind(merchantType) === 'shop'

/**
 * Whether every pack states what a kilogram or a litre of it costs: groceries are compared by it. At other shops only
 * the sizes of one product are.
 */
export const hasMeasurePrices = (merchantType: string): boolean => merchantType === 'grocery'
