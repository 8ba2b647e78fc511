-- Whose time an order takes, and for how many minutes from scheduled_for. Null: nobody's.
alter table orders add column appointment jsonb;
create index orders_with_appointment on orders (store_id, scheduled_for) where appointment is not null;
