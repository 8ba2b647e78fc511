/**
 * Links cannot be guessed, so unknown ones count, and valid ones are answered beyond that. All calls count only against
 * floods: 100 payers of one network may watch their payments at once.
 */
export const linkRate = [
  { limit: 3000, seconds: 60, by: 'ip', together: 'looks at payment links' },
  { limit: 60, seconds: 600, by: 'ip', together: 'payment links refused', counts: 'refusals' },
] as const
