import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of requests and their orders. */
export const REPLACEMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'openReplacements',
    query: `
      select r.id as subject, r.status || ' although the order is at ' || o.status as detail
      from replacement_requests r join orders o on o.id = r.order_id
      where r.status in ('asked', 'paying')
        and not (o.status in (10, 12, 20) or (r.kind = 'edit' and o.status = 40))`,
  },
  {
    name: 'agreedReplacements',
    query: `
      select r.order_id as subject, count(*) || ' agreed, the order was revised ' || max(e.times) || ' times' as detail
      from replacement_requests r cross join lateral (
        select count(*) as times from order_events where order_id = r.order_id and kind = 'revised'
      ) e
      where r.status = 'agreed' group by r.order_id having count(*) > max(e.times)`,
  },
  {
    name: 'droppedEdits',
    query: `
      select r.id as subject, r.status || ' although it is no edit' as detail
      from replacement_requests r where r.status in ('declined', 'lapsed') and r.kind <> 'edit'`,
  },
  {
    name: 'rejectedReplacements',
    query: `
      select r.id as subject, 'rejected, but the order is at ' || o.status as detail
      from replacement_requests r join orders o on o.id = r.order_id
      where r.status = 'rejected' and o.status <> 100`,
  },
]
