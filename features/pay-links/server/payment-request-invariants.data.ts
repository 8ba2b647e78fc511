import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of payment links without an order. */
export const PAYMENT_REQUEST_INVARIANTS: readonly Invariant[] = [
  {
    name: 'requestPayments',
    query: `
      select p.id as subject, 'belongs to no payment link' as detail
      from payments p
      left join payment_request_payments l on l.payment_id = p.id
      left join payment_requests r on r.id = l.request_id and r.id = p.order_id
      where p.payable = 'paymentRequest' and r.id is null`,
  },
  {
    name: 'requestPaid',
    query: `
      select r.id as subject, 'paid ' || r.paid || ', its payments ' || coalesce(sum(l.applied), 0) as detail
      from payment_requests r left join payment_request_payments l on l.request_id = r.id
      group by r.id having r.paid <> coalesce(sum(l.applied), 0)`,
  },
  {
    name: 'requestCaptures',
    query: `
      select p.id as subject,
        'captured ' || p.captured || ', applied ' || l.applied || ', gave back ' || back.sum as detail
      from payments p join payment_request_payments l on l.payment_id = p.id cross join lateral (
        select coalesce(sum(r.amount), 0) as sum from refunds r
        where r.payment_id = p.id and r.key in ('request-unused', 'duplicate')
      ) back
      where p.captured - back.sum <> l.applied`,
  },
  {
    name: 'requestTerms',
    query: `
      select p.id as subject, 'asks ' || p.amount || ' ' || p.currency || ' for ' || r.amount || ' ' || r.currency as detail
      from payments p join payment_request_payments l on l.payment_id = p.id
      join payment_requests r on r.id = l.request_id
      where p.currency <> r.currency or p.store_id <> r.store_id or p.amount > r.amount
        or not r.is_part_allowed and (p.amount <> r.amount or p.extra is not null)`,
  },
]
