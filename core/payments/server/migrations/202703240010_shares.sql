-- A payment that pays a part of an order's bill beside others: what is due on delivery falls by as much, so that the check
-- on amounts keeps shares from adding up to more than the bill. A tip is on top of the part, and belongs to the payer.
alter table payments
  add column is_share boolean not null default false,
  add column tip bigint not null default 0,
  add constraint payments_tip check (tip >= 0 and tip <= amount and (tip = 0 or is_share)),
  add constraint payments_share_name check (not is_share or extra is not null);
