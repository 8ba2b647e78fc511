-- How many pieces of a product one order holds at least, where it holds any, and at most; null: any number.
alter table products add column min_per_order integer check (min_per_order between 1 and 99);
alter table products add column max_per_order integer check (max_per_order between 1 and 99);
alter table products add constraint products_order_limits check (min_per_order <= max_per_order);
