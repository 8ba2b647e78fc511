-- What the customer asks of the outlet for the whole order, apart from the instruction to whoever delivers it.
alter table orders add column order_note text not null default '';
