-- Orders of high prices earn more points than 32 bits hold, and so do sums of points.
alter table loyalty_rewards alter column amount type bigint, alter column points type bigint;
alter table loyalty_accounts alter column balance type bigint;
alter table points_ledger alter column points type bigint;
alter table points_lots alter column remaining type bigint;
alter table loyalty_code_requests alter column points type bigint;
alter table cart_loyalty alter column points type bigint, alter column confirmed type bigint;
alter table order_points alter column earns type bigint;
