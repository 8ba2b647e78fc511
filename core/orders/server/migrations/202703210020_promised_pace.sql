-- What an order for now was promised beyond the configured minutes, so that what is learned later moves no promise.
alter table orders
  add column added_minutes integer not null default 0,
  add column span_minutes integer not null default 10;
