import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of baskets of several stalls, their shared payments and the allocations to stalls. */
export const FOOD_COURT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'courtAllocations',
    query: `
      select c.id as subject, 'allocates ' || coalesce(sum(part.amount), 0) || ' of ' || c.amount as detail
      from court_orders c left join court_order_parts part on part.court_order_id = c.id
      group by c.id having coalesce(sum(part.amount), 0) <> c.amount`,
  },
  {
    name: 'courtPayments',
    query: `
      select p.id as subject, 'asks ' || p.amount || ' ' || p.currency || ' of a court order' as detail
      from payments p left join court_orders c on c.id = p.order_id
      where p.payable = 'courtOrder'
        and (c.id is null or p.amount <> c.amount or p.currency <> c.currency or p.brand_id <> c.brand_id)`,
  },
  {
    name: 'courtParts',
    query: `
      select part.order_id as subject, 'does not belong to its court order' as detail
      from court_order_parts part
      join court_orders c on c.id = part.court_order_id
      join orders o on o.id = part.order_id
      join payments p on p.id = part.payment_id
      where p.order_id <> part.order_id or o.store_id <> part.store_id or p.currency <> c.currency
        or o.user_id <> c.user_id or part.brand_id <> c.brand_id or o.brand_id <> c.brand_id
        or p.account_id is not null`,
  },
  {
    name: 'courtCaptures',
    query: `
      select c.id as subject, 'captured ' || shared.sum || ', its parts ' || own.sum as detail
      from court_orders c
      cross join lateral (
        select coalesce(sum(p.captured), 0) as sum from payments p where p.order_id = c.id and p.status = 100
      ) shared
      cross join lateral (
        select coalesce(sum(p.captured), 0) as sum from court_order_parts part
        join payments p on p.id = part.payment_id where part.court_order_id = c.id
      ) own
      where c.payment_id is not null and shared.sum <> own.sum`,
  },
  {
    name: 'courtRefunds',
    query: `
      select r.id as subject,
        'gives back ' || r.amount || ', the shared payment ' || coalesce(shared.amount::text, 'nothing') as detail
      from refunds r
      join court_order_parts part on part.payment_id = r.payment_id
      join court_orders c on c.id = part.court_order_id and c.payment_id is not null
      left join outbox x on x.brand_id = r.brand_id and x.topic = 'food-court.refund' and x.key = r.id
      left join lateral (
        select s.amount from refunds s join payments p on p.id = s.payment_id
        where p.order_id = c.id and s.key = 'part ' || r.id
      ) shared on true
      where shared.amount is distinct from r.amount
        and (x.id is null or x.given_up_at is not null or x.delivered_at is not null)`,
  },
  {
    name: 'courtRefundSums',
    query: `
      select p.id as subject, 'gives parts back that no stall gave back' as detail
      from payments p join refunds s on s.payment_id = p.id and s.key like 'part %'
      where p.payable = 'courtOrder' and not exists (select from refunds r where s.key = 'part ' || r.id)`,
  },
]
