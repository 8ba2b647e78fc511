-- A customer's credit may be above what 32 bits hold, as prices may.
alter table users alter column credits_total type bigint;
