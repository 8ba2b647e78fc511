import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of ratings: they belong to orders that were handed over, and to the same outlet. */
export const RATING_INVARIANTS: readonly Invariant[] = [
  {
    name: 'ratingsOfOrders',
    query: `
      select r.order_id as subject, 'order of status ' || o.status as detail
      from ratings r join orders o on o.id = r.order_id
      where o.status not in (60, 130) or o.store_id <> r.store_id or o.brand_id <> r.brand_id`,
  },
]
