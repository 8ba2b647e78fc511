-- The time of an order for later, as it was chosen.
alter table carts add column scheduled_from timestamptz, add column scheduled_to timestamptz,
  add check ((scheduled_from is null) = (scheduled_to is null)),
  add check (scheduled_from is null or order_type in (30, 40));
