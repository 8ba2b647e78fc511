-- A cart that its customer keeps for another time. One per outlet; it holds no place, no stock and does not run out.
alter table carts drop constraint carts_status_check,
  add constraint carts_status_check check (status in ('open', 'draft', 'placed', 'expired', 'closed'));
create unique index carts_draft on carts (user_id, store_id) where status = 'draft';
