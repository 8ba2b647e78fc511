-- Every change of a counted stock, written with the change itself, so that the books can show that no piece was sold
-- twice or lost: the stock is the sum of its movements.
create table stock_movements (
  brand_id text not null,
  store_id text not null references stores (id),
  product_id text not null references products (id),
  -- Counts the movements of the product at the store.
  seq integer not null,
  -- The merchant counted anew; an order took pieces; an order gave them back.
  kind text not null check (kind in ('stated', 'taken', 'returned')),
  order_id text,
  change integer not null,
  at timestamptz not null,
  primary key (store_id, product_id, seq),
  check ((kind = 'stated') = (order_id is null)),
  check (kind <> 'taken' or change < 0),
  check (kind <> 'returned' or change > 0)
);
-- Whatever ends an order, it takes once and gives back once.
create unique index stock_movements_once on stock_movements (order_id, product_id, kind) where order_id is not null;

select compass_protect('stock_movements');
revoke update, delete on stock_movements from compass_tenant;

insert into stock_movements (brand_id, store_id, product_id, seq, kind, change, at)
select brand_id, store_id, product_id, 1, 'stated', stock, now() from store_products where stock > 0;
