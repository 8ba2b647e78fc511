-- A currency with small units fills an integer with one large order: 2,147,483,647 dong are 80,000 dollars.
alter table orders alter column sub_total type bigint, alter column total type bigint;
alter table order_lines alter column unit_price type bigint, alter column total type bigint;
