import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of the sums that reports are made of. The amounts of an entry: 0 orders, 11 collected. */
export const SALES_INVARIANTS: readonly Invariant[] = [
  {
    name: 'salesRollups',
    query: `
      select coalesce(r.store_id, e.store_id) || ' ' || coalesce(r.day, e.day) as subject,
        'sums up ' || coalesce(r.collected, 0) || ', its orders and payments add ' || coalesce(e.collected, 0) as detail
      from (
        select store_id, day::text as day, sum(collected) as collected, sum(orders) as orders
        from sales_rollups where dimension = 'day' and grain = 'day' group by store_id, day
      ) r full join (
        select p.store_id, entry ->> 0 as day, sum((entry -> 3 ->> 11)::bigint) as collected,
          sum((entry -> 3 ->> 0)::bigint) as orders
        from sales_posted p cross join jsonb_array_elements(p.entries) entry
        where entry ->> 1 = 'day' group by p.store_id, entry ->> 0
      ) e on e.store_id = r.store_id and e.day = r.day
      where coalesce(r.collected, 0) <> coalesce(e.collected, 0) or coalesce(r.orders, 0) <> coalesce(e.orders, 0)`,
  },
  {
    name: 'salesLedger',
    query: `
      select s.subject, 'counted ' || s.collected || ', the ledger holds ' || coalesce(l.held, 0) as detail
      from (
        select p.subject, p.kind, coalesce(sum((entry -> 3 ->> 11)::bigint) filter (where entry ->> 1 = 'day'), 0) as collected
        from sales_posted p left join jsonb_array_elements(p.entries) entry on true group by p.subject, p.kind
      ) s
      left join orders o on s.kind = 'order' and o.id = s.subject
      left join lateral (
        select sum(p.captured - coalesce((
          select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'failed'
        ), 0)) as held
        from payments p where case s.kind
          when 'order' then p.order_id = s.subject and p.payable = 'order' else p.id = s.subject and p.payable <> 'order' end
      ) l on true
      where s.collected <> coalesce(l.held, 0) and (s.kind <> 'order' or o.status in (60, 120, 130))
        and not exists (
          select from sales_pending w left join refunds r on w.kind = 'refund' and r.id = w.subject
          where w.subject = s.subject or r.order_id = s.subject or r.payment_id = s.subject
        )`,
  },
]
