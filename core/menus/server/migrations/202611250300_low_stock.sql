-- At so many pieces or fewer customers are told how many are left; null: at the usual number.
alter table products add column low_stock integer check (low_stock between 0 and 1000000);
