-- As wide as the totals of orders.
alter table payments alter column amount type bigint, alter column captured type bigint;
alter table refunds alter column amount type bigint;
