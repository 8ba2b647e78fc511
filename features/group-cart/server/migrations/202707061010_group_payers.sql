-- Who pays the order of a group: its host all of it, or each their part.
alter table group_carts
  add column payers text not null default 'host' check (payers in ('host', 'each'));
create index group_carts_order on group_carts (order_id) where order_id is not null;
