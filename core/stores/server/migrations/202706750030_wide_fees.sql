-- Fees, minimums and limits may be above what 32 bits hold, as prices may.
alter table stores alter column packaging_fee type bigint, alter column cash_limit type bigint;
alter table delivery_areas alter column fee type bigint, alter column minimum_order type bigint;
