-- Orders that are placed together share one use of a code: it counts once, and is free again when the last of them ended.
alter table promotion_redemptions add column use_id text;
update promotion_redemptions set use_id = order_id;
alter table promotion_redemptions alter column use_id set not null;
create index promotion_redemptions_shared on promotion_redemptions (use_id) where use_id <> order_id;
