/**
 * The fourteen allergens of European law, each with a text in every language. A merchant's own term stays as written.
 */
export const ALLERGENS = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soya', 'milk'] as const),
  ...(['nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const
