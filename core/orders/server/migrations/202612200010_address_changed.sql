-- When an order was last sent to another address, so that whoever has read the first one sees that it is another.
alter table orders add column address_changed_at timestamptz;
