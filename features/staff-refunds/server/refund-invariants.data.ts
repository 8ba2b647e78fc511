import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of refunds by staff: no unit of a line is refunded twice. */
export const STAFF_REFUND_INVARIANTS: readonly Invariant[] = [
  {
    name: 'refundedPieces',
    query: `
      select l.id as subject, sum(p.qty) || ' pieces given back of ' || l.qty as detail
      from order_lines l join order_refund_lines p on p.line_id = l.id
      join refunds r on r.id = p.refund_id and r.status <> 'failed'
      where not exists (select from order_events e where e.order_id = l.order_id and e.kind = 'revised')
      group by l.id, l.qty having sum(p.qty) > l.qty`,
  },
]
