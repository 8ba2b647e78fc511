-- The member of staff who entered the order for a customer on the phone or at the counter; null: its customer placed it.
alter table orders add column entered_by jsonb;
