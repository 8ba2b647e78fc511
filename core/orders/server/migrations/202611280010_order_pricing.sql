-- What an order's price was made of, so that anybody can make it once more when menu and offers have long changed.
-- Null in orders from before.
alter table orders add column pricing jsonb;
