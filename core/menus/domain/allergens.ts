/**
 * The fourteen allergens of European law, each with a text in every language. A merchant's own term stays as written.
 */
export const ALLERGENS = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soya', 'milk'] as const),
  ...(['nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const

export type Allergen = (typeof ALLERGENS)[number]

/** Stated in place of allergens: it contains none of the fourteen. An empty list states nothing. */
export const NO_ALLERGENS = 'none'
