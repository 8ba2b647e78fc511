/** The fourteen that European law has named, each with a text in every language. A merchant's own word stays as it was written. */
export const ALLERGENS = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soya', 'milk'] as const),
  ...(['nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const
