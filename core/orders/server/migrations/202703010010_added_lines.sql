-- When a line came to an order that was placed already; null: it was ordered with the others.
alter table order_lines add column added_at timestamptz;
