-- When the kitchen finished an item; null: not yet, or it is being made again.
alter table table_items add column ready_at timestamptz;
