-- A price may be above what 32 bits hold: a dish of 50 million rials is 5,000,000,000 minor units.
alter table products alter column price type bigint;
alter table options alter column price type bigint;
alter table option_groups alter column base_price type bigint;
