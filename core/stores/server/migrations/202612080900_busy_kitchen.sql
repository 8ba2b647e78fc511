-- How much longer an outlet needs for an order for now while its kitchen is busy, and until when; null: staff end it.
alter table stores
  add column busy_minutes integer check (busy_minutes between 1 and 180),
  add column busy_until timestamptz;
