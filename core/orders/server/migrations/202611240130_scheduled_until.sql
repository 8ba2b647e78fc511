-- The end of the span for which an order is wanted; null where a point of time was chosen.
alter table orders add column scheduled_until timestamptz;
