import type { Invariant } from '#platform/db/invariant.ts'

/** Invariants of the shares of a bill. */
export const SPLIT_BILL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'billClaims',
    query: `
      select o.id as subject, 'claims of ' || claims.sum || ', due are ' || coalesce(p.amount, 0) as detail
      from (
        select order_id, sum(amount) as sum from bill_shares where status in ('held', 'paying') group by order_id
      ) claims
      join orders o on o.id = claims.order_id join payments p on p.id = o.payment_id
      where p.status = 20 and claims.sum > p.amount`,
  },
  {
    name: 'billShares',
    query: `
      select s.id as subject, 'pays ' || (s.amount - s.returned) || ', its payment keeps ' || kept.sum as detail
      from bill_shares s join payments p on p.id = s.payment_id cross join lateral (
        select greatest(0, p.captured - p.tip - coalesce(sum(r.amount), 0) - (
          select coalesce(sum((e.data->>'amount')::bigint), 0) from payment_events e
          where e.payment_id = p.id and e.kind = 'refundCounted'
        )) as sum from refunds r
        where r.payment_id = p.id and (r.key like 'revised %' or r.key in ('extra-unused', 'share-excess'))
      ) kept
      where s.status = 'paid' and (
        s.amount - s.returned <> kept.sum or p.order_id <> s.order_id or p.status <> 100 or not p.is_share
      )`,
  },
  {
    name: 'billParts',
    query: `
      select part.line_id as subject, 'parts add up to ' || round(sum(part.num::numeric / part.den), 6) as detail
      from bill_share_parts part join bill_shares s on s.id = part.share_id
      where s.status <> 'released' group by part.line_id
      having sum(part.num::numeric / part.den) > 1.000001`,
  },
  {
    name: 'unclaimedShares',
    query: `
      select p.id as subject, 'kept ' || (p.captured - p.tip) || ' for no share' as detail
      from payments p
      where p.is_share and p.status = 100 and p.extra like 'share %'
        and not exists (select from bill_shares s where s.payment_id = p.id and s.status = 'paid')
        and p.captured <> (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id)`,
  },
]
