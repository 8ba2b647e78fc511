-- The member of staff who sent a round for the guests; null: a guest.
alter table table_rounds add column staff_id text;
