-- How a delivery is handed over. Null: not chosen, then is_contactless alone says whether it stays at the door.
alter table orders add column drop_off text check (drop_off in ('hand', 'door', 'call'));
