-- A tip may be above what 32 bits hold, as prices may.
alter table carts alter column tip_amount type bigint;
