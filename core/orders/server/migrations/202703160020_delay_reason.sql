-- Why the outlet accepted the order for a later time than promised; null: for the promised time.
alter table orders add column delay_reason text;
