-- Orders that were under way when movements began to be written: what they took is on the books, so that it comes back
-- when they end.
with taken as (
  select p.brand_id, p.store_id, p.product_id, o.id as order_id, sum(l.qty)::integer as qty, o.placed_at
  from orders o
  join order_lines l on l.order_id = o.id
  join store_products p on p.store_id = o.store_id and p.product_id = l.product_id and p.stock is not null
  where o.finished_at is null
  group by p.brand_id, p.store_id, p.product_id, o.id
),
moves as (
  select brand_id, store_id, product_id, null as order_id, 'stated' as kind, sum(qty) as change, min(placed_at) as at
  from taken group by brand_id, store_id, product_id
  union all
  select brand_id, store_id, product_id, order_id, 'taken', -qty, placed_at from taken
)
insert into stock_movements (brand_id, store_id, product_id, seq, kind, order_id, change, at)
select brand_id, store_id, product_id, 1 + row_number() over (partition by store_id, product_id order by kind, order_id),
  kind, order_id, change, at
from moves;
