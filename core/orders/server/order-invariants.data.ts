import type { Invariant } from '#platform/db/invariant.ts'

/**
 * What was refunded of the payment `s` because its order costs less, or because others had paid meanwhile; with what
 * staff had given back before and counts as refunded.
 */
const SHARE_REFUNDS = `
  select coalesce(sum(back.amount), 0) from (
    select r.amount from refunds r
    where r.payment_id = s.id and (r.key like 'revised %' or r.key in ('extra-unused', 'share-excess'))
    union all
    select (e.data->>'amount')::bigint from payment_events e
    where e.payment_id = s.id and e.kind = 'refundCounted'
  ) back`

/** That the share `s` made less due at its order `o`: money that came when nothing was due any more did not. */
const APPLIED_SHARE = `
  select from payment_events e join payments d on d.id = e.payment_id
  where d.order_id = o.id and e.kind = 'sharePaid' and e.data->>'by' = s.id`

/**
 * That the refunds of the payment `p` are not all of it. One that the gateway refused counts as well: it is in review, or
 * staff have given the money back since, by a further refund.
 */
const IS_NOT_REFUNDED = `
  not exists (
    select from refunds r where r.payment_id = p.id
    having p.captured between coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0) and sum(r.amount)
  )`

/** Invariants of orders, their lines, events and payments. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'totals',
    query: `
      select o.id as subject, 'total ' || o.total || ', steps ' || steps.sum as detail
      from orders o cross join lateral (
        select coalesce(sum((step->>'amount')::bigint), 0) as sum
        from jsonb_array_elements(o.trace) step where not (step->>'inclusive')::boolean
      ) steps
      where steps.sum <> o.total`,
  },
  {
    name: 'lines',
    query: `
      select o.id as subject, 'sub-total ' || o.sub_total || ', lines ' || coalesce(lines.sum, 0) as detail
      from orders o left join (
        select order_id, sum(total) as sum, bool_and(total = unit_price * qty) as multiplied
        from order_lines group by order_id
      ) lines on lines.order_id = o.id
      where lines.sum is distinct from o.sub_total or not lines.multiplied`,
  },
  {
    name: 'captured',
    query: `
      select o.id as subject, 'kept ' || paid.kept || ' of a total of ' || o.total as detail
      from orders o join (
        select p.order_id, sum(greatest(0, p.captured - p.tip - coalesce(r.back, 0))) as kept
        from payments p left join (
          select payment_id, sum(amount) as back from refunds where status <> 'failed' group by payment_id
        ) r on r.payment_id = p.id group by p.order_id
      ) paid on paid.order_id = o.id
      where paid.kept > o.total`,
  },
  {
    name: 'extraCaptures',
    query: `
      select p.id as subject, 'captured beside another payment, not refunded in full' as detail
      from payments p where p.captured > 0 and p.status <> 100 and ${IS_NOT_REFUNDED}`,
  },
  {
    name: 'paidButGone',
    query: `
      select o.id as subject, 'status ' || o.status || ' and paid, without a refund in full' as detail
      from orders o join payments p on p.order_id = o.id and p.status = 100
      where o.status in (30, 80, 90, 100) and p.captured > 0 and ${IS_NOT_REFUNDED}`,
  },
  {
    name: 'paidAndWaiting',
    query: `
      select o.id as subject, 'paid, but still waiting for its payment' as detail
      from orders o join payments p on p.order_id = o.id and p.status = 100 left join payments due
        on due.id = o.payment_id and due.status = 20 and due.amount > 0
      where o.status = 0 and not (p.is_share and due.id is not null)`,
  },
  {
    name: 'unpaidAndUnderWay',
    query: `
      select o.id as subject, 'status ' || o.status || ' with a payment of status ' || p.status as detail
      from orders o join payments p on p.id = o.payment_id
      where o.status in (10, 12, 20, 40, 50, 60, 70, 110, 120, 130) and p.status not in (100, 20)`,
  },
  {
    name: 'amounts',
    query: `
      select p.id as subject, 'asks ' || p.amount || ' ' || p.currency || ' for ' || o.total || ' ' || o.currency as detail
      from payments p join orders o on o.id = p.order_id cross join lateral (
        select coalesce(sum(greatest(0, s.captured - s.tip - (${SHARE_REFUNDS}))), 0) as kept
        from payments s where s.order_id = o.id and s.is_share and s.status = 100 and p.id = o.payment_id
          and exists (${APPLIED_SHARE})
      ) shares
      where p.currency <> o.currency or p.extra is null and p.amount + shares.kept <> o.total and (
        p.status = 20 or not exists (select from order_events e where e.order_id = o.id and e.kind = 'revised')
      )`,
  },
  {
    name: 'revised',
    query: `
      select o.id as subject, 'kept ' || paid.kept || ' of a revised total of ' || o.total as detail
      from orders o join (
        select s.order_id, sum(
          case when s.status = 20 then s.amount else greatest(0, s.captured - s.tip - (${SHARE_REFUNDS})) end
        ) as kept
        from payments s where s.status in (20, 100) group by s.order_id
      ) paid on paid.order_id = o.id
      where paid.kept <> o.total and o.status not in (30, 80, 90, 100)
        and not exists (select from refunds s where s.order_id = o.id and s.source = 'staff')
        and exists (select from order_events e where e.order_id = o.id and e.kind = 'revised')`,
  },
  {
    name: 'shares',
    query: `
      select o.id as subject, 'shares of ' || sum(s.captured - s.tip) || ' without a payment for the rest' as detail
      from payments s join orders o on o.id = s.order_id
      left join payments own on own.id = o.payment_id and not own.is_share and own.extra is null
      where s.is_share and s.status = 100 group by o.id, own.id having own.id is null`,
  },
  {
    name: 'orphanPayments',
    query: `
      select p.id as subject, 'belongs to no order' as detail
      from payments p left join orders o on o.id = p.order_id where p.payable = 'order' and o.id is null`,
  },
  {
    name: 'stockOfOrders',
    query: `
      select m.order_id as subject,
        'took ' || m.taken || ', returned ' || m.returned || ', ordered ' || coalesce(l.qty, 0)
          || ' of ' || m.product_id || ' at status ' || coalesce(o.status::text, 'none') as detail
      from (
        select order_id, product_id, -sum(change) filter (where kind in ('taken', 'revised')) as taken,
          coalesce(sum(change) filter (where kind = 'returned'), 0) as returned
        from stock_movements where order_id is not null group by order_id, product_id
      ) m
      left join orders o on o.id = m.order_id
      left join (
        select order_id, product_id, sum(qty) as qty from (
          select order_id, product_id, qty from order_lines
          union all
          select p.order_id, v -> 'taken' ->> 'productId', p.qty * (v -> 'taken' ->> 'qty')::integer
          from order_lines p, jsonb_array_elements(p.choices) g, jsonb_array_elements(g -> 'variants') v
          where v -> 'taken' is not null
        ) pieces group by order_id, product_id
      ) l on l.order_id = m.order_id and l.product_id = m.product_id
      where o.id is null or m.taken is distinct from coalesce(l.qty, 0)
        or m.returned <> case when o.status in (30, 80, 90, 100) then m.taken else 0 end`,
  },
  {
    name: 'oneOrderPerCart',
    query: `
      select cart_id as subject, count(*) || ' orders of version ' || cart_version as detail
      from orders where cart_id is not null group by cart_id, cart_version having count(*) > 1`,
  },
  {
    name: 'onePlacedEvent',
    query: `
      select o.id as subject, count(x.id) || ' placed events at status ' || o.status as detail
      from orders o left join outbox x on x.brand_id = o.brand_id and x.topic = 'order.placed' and x.key = o.id
      group by o.id, o.status
      having count(x.id) <> (
        select count(*) from order_events e
        where e.order_id = o.id and e.kind in ('placed', 'moved') and e.to_status = 10
      )`,
  },
  {
    name: 'tenantsOfOrders',
    query: `
      select child.subject, child.what || ' of another brand' as detail from (
        select p.id as subject, 'payment' as what from payments p join orders o on o.id = p.order_id where p.brand_id <> o.brand_id
        union all
        select r.id, 'refund' from refunds r join orders o on o.id = r.order_id where r.brand_id <> o.brand_id
        union all
        select m.order_id, 'stock' from stock_movements m join orders o on o.id = m.order_id where m.brand_id <> o.brand_id
        union all
        select x.key, 'event' from outbox x join orders o on o.id = x.key where x.brand_id <> o.brand_id
        union all
        select o.id, 'order' from orders o join stores s on s.id = o.store_id where s.brand_id <> o.brand_id
      ) child`,
  },
]
