-- Progress of orders is told on the phone only to those who asked for it on the page of an order.
alter table users add column wants_order_updates boolean not null default false;
