import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of recurring orders: every placed order has its rule's customer and outlet. */
export const RECURRING_INVARIANTS: readonly Invariant[] = [
  {
    name: 'recurringOrdersOfTheirRule',
    query: `
      select r.rule_id as subject, 'order ' || o.id || ' of another person or outlet' as detail
      from recurring_orders r join recurring_rules u on u.id = r.rule_id join orders o on o.id = r.order_id
      where o.user_id <> u.user_id or o.store_id <> u.store_id or o.brand_id <> u.brand_id`,
  },
]
