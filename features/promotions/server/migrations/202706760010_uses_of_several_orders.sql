-- Orders that are placed together share one use of a code: it counts once, and is free again when the last of them ended.
-- Null in rows of a server that does not know the column: such a use is its order's alone.
alter table promotion_redemptions add column use_id text;
create index promotion_redemptions_shared on promotion_redemptions (use_id) where use_id <> order_id;
