-- A cart is rewritten with every touch. While no index names what changes then, the row is written in its place on the
-- page and all indexes are left alone. Open carts are few at any time, and a customer's own always.
drop index carts_user;
create index carts_user on carts (user_id);
drop index carts_expiring;
-- Never younger than what is asked for, the time of the last touch.
drop index carts_over;
create index carts_over on carts (created_at) where status <> 'open';
alter table carts set (fillfactor = 70);
