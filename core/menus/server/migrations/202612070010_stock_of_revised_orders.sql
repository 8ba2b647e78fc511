-- An order that is revised after it was placed takes and gives back pieces as often as that happens; what it took first
-- and what it gives back when it ends stay one movement each.
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('stated', 'taken', 'returned', 'revised'));
drop index stock_movements_once;
create unique index stock_movements_once on stock_movements (order_id, product_id, kind)
  where order_id is not null and kind <> 'revised';
create index stock_movements_revised on stock_movements (order_id) where kind = 'revised';
