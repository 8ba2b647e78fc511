import type { Invariant } from '#platform/db/invariant.ts'

/** Orders that were placed together share a use. */
const ACTIVE_USES = `
        select promotion_id, user_key, phone_key, coalesce(use_id, order_id) as use
        from promotion_redemptions where released_at is null`

/** Invariants of promotions, their uses and the orders that use them. */
export const PROMOTION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'promotionUses',
    query: `
      select p.id as subject, p.used || ' counted, ' || count(distinct r.use) || ' redeemed, limit '
        || coalesce(p.total_limit::text, 'none') as detail
      from promotions p left join (${ACTIVE_USES}) r on r.promotion_id = p.id
      group by p.id, p.used, p.total_limit
      having p.used <> count(distinct r.use) or count(distinct r.use) > p.total_limit`,
  },
  {
    name: 'promotionCustomers',
    query: `
      select c.promotion_id || ' ' || c.customer_key as subject, c.used || ' counted, ' || count(distinct r.use) || ' redeemed' as detail
      from promotion_customers c left join (${ACTIVE_USES}) r on r.promotion_id = c.promotion_id
        and c.customer_key in (r.user_key, r.phone_key)
      group by c.promotion_id, c.customer_key, c.used having c.used <> count(distinct r.use)`,
  },
  {
    name: 'promotionOrders',
    query: `
      select r.order_id as subject, 'status ' || o.status || ', released ' || (r.released_at is not null)
        || ', took ' || r.amount || ', step ' || coalesce(steps.sum, 0) as detail
      from promotion_redemptions r join orders o on o.id = r.order_id
      left join lateral (
        select -sum((step->>'amount')::bigint) as sum from jsonb_array_elements(o.trace) step
        where step->>'kind' = 'discount' and step->>'source' = r.promotion_id
      ) steps on true
      where (o.status in (30, 80, 90, 100)) <> (r.released_at is not null) or steps.sum is distinct from r.amount`,
  },
  {
    name: 'promotionSteps',
    query: `
      select o.id as subject, 'a discount of ' || (step->>'source') || ' that was never booked' as detail
      from orders o cross join lateral jsonb_array_elements(o.trace) step
      join promotions p on p.id = step->>'source'
      where step->>'kind' = 'discount' and not exists (
        select from promotion_redemptions r where r.order_id = o.id and r.promotion_id = p.id
      )`,
  },
]
