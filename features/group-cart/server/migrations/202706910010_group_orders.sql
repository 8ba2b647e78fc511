-- The order that the cart of a group became, and who has added which of its lines, by ids; null before.
alter table group_carts
  add column order_id text references orders (id),
  add column line_adders jsonb;
