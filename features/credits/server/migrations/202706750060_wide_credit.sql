-- Credit, and sums of it, may be above what 32 bits hold, as prices may.
alter table credit_accounts alter column balance type bigint;
alter table credits_ledger alter column amount type bigint;
alter table cart_credits alter column amount type bigint;
