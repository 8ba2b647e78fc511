import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of points: the balance equals the sum of the ledger and of the lots, and is never below 0. */
export const LOYALTY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'pointsBalance',
    query: `
      select a.user_id as subject,
        'balance ' || a.balance || ', ledger ' || ledger.sum || ', lots ' || lots.sum as detail
      from loyalty_accounts a
      cross join lateral (
        select coalesce(sum(points), 0) as sum from points_ledger where user_id = a.user_id
      ) ledger
      cross join lateral (
        select coalesce(sum(remaining), 0) as sum from points_lots where user_id = a.user_id
      ) lots
      where a.balance < 0 or a.balance <> ledger.sum or a.balance <> lots.sum`,
  },
  {
    name: 'pointsOfOrders',
    query: `
      select o.id as subject, 'status ' || o.status || ', redeemed ' || p.redeemed || ', returned ' || p.returned as detail
      from (
        select order_id,
          coalesce(-sum(points) filter (where kind = 'redeemed'), 0) as redeemed,
          coalesce(sum(points) filter (where kind = 'returned'), 0) as returned,
          coalesce(sum(points) filter (where kind = 'earned'), 0) as earned,
          coalesce(-sum(points) filter (where kind = 'takenBack'), 0) as taken_back
        from points_ledger where order_id is not null group by order_id
      ) p join orders o on o.id = p.order_id
      where p.returned <> case when o.status in (30, 80, 90, 100) then p.redeemed else 0 end
        or p.taken_back > p.earned`,
  },
  {
    name: 'pointsPaid',
    query: `
      select o.id as subject, 'pays with points, but took none' as detail
      from orders o
      where exists (
        select from jsonb_array_elements(o.trace) step
        where step->>'kind' in ('points', 'reward') and (step->>'amount')::bigint <> 0
      ) and not exists (select from points_ledger p where p.order_id = o.id and p.kind = 'redeemed')`,
  },
  {
    name: 'pointsEarned',
    query: `
      select p.order_id as subject, 'earned ' || p.points || ', promised ' || coalesce(o.earns, 0) as detail
      from (
        select order_id, sum(points) as points from points_ledger where kind = 'earned' group by order_id
      ) p left join order_points o on o.order_id = p.order_id
      where p.points is distinct from o.earns`,
  },
  {
    name: 'tenantsOfPoints',
    query: `
      select p.id as subject, 'entry of another brand' as detail
      from points_ledger p join loyalty_accounts a on a.user_id = p.user_id where a.brand_id <> p.brand_id
      union all
      select a.user_id, 'account of another brand' from loyalty_accounts a join users u on u.id = a.user_id
      where a.brand_id <> u.brand_id`,
  },
]
