-- What was chosen in an item and the guest's note; null: it was ordered before these were kept here.
alter table table_items add column choices jsonb, add column special_instructions text;
