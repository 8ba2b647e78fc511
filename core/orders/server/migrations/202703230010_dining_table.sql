-- The table or room of an order that is served where it was ordered; null for all other orders.
alter table orders add column dining_table jsonb;
