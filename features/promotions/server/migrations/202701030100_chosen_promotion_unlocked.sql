-- Promotions are ended and never deleted, so nothing is guarded by this key. What it does is lock the promotion's row with
-- every code that is applied, while every order with that code counts its use in the same row.
alter table cart_promotions drop constraint cart_promotions_promotion_id_fkey;
