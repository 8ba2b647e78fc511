import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of charges to rooms: the hotel and the ledger agree on each, and on what went back. */
export const TABLE_SYSTEM_INVARIANTS: readonly Invariant[] = [
  {
    name: 'roomCharges',
    query: `
      select p.id as subject, 'kept ' || p.captured || ' for a charge that is ' || coalesce(c.status, 'missing') as detail
      from payments p left join room_charges c on c.payment_id = p.id
      where p.mod = 'roomCharge' and p.captured > 0
        and (c.status is distinct from 'accepted' or c.charge_id is distinct from p.gateway_reference)
      union all
      select c.payment_id, 'accepted by the hotel, and not in the ledger'
      from room_charges c join payments p on p.id = c.payment_id
      where c.status = 'accepted' and (p.captured <> p.amount or p.mod <> 'roomCharge')`,
  },
  {
    name: 'roomCredits',
    query: `
      select r.id as subject, 'refunded ' || r.amount || ', not credited to the room' as detail
      from refunds r join payments p on p.id = r.payment_id
      where p.mod = 'roomCharge' and r.status <> 'failed' and not exists (
        select from table_system_steps s
        where s.order_id = r.order_id and s.key = 'credit ' || r.id and (s.data ->> 'amount')::bigint = r.amount
      )`,
  },
]
