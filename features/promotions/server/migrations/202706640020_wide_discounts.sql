-- A currency with small units fills an integer with one discount: 2,147,483,647 fils of an Iraqi dinar are 1,640 dollars.
alter table promotion_redemptions alter column amount type bigint;
