import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of payments, their refunds and gateway events. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'oneSuccess',
    query: `
      select order_id as subject, count(*) || ' payments succeeded' || coalesce(' for ' || extra, '') as detail
      from payments where status = 100 group by order_id, extra having count(*) > 1`,
  },
  {
    name: 'refunds',
    query: `
      select p.id as subject, 'refunded ' || sum(r.amount) || ' of ' || p.captured as detail
      from payments p join refunds r on r.payment_id = p.id and r.status <> 'failed'
      group by p.id, p.captured having sum(r.amount) > p.captured`,
  },
  {
    name: 'paymentEvents',
    query: `
      select p.id as subject, 'status ' || p.status || ' at version ' || p.version || ', last event '
        || coalesce(e.to_status::text, 'none') || ' of ' || e.count as detail
      from payments p cross join lateral (
        select count(*) as count, (array_agg(to_status order by seq desc))[1] as to_status
        from payment_events where payment_id = p.id
      ) e
      where e.count <> p.version or e.to_status is distinct from p.status`,
  },
  {
    name: 'gatewayEvents',
    query: `
      select event_id as subject, count(*) || ' times from ' || provider as detail
      from gateway_events group by provider, account_id, event_id having count(*) > 1`,
  },
]
