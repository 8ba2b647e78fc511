-- What is known of the way to the address of a cart: its length, and what a courier asks for it.
alter table carts add column delivery_quote jsonb;
