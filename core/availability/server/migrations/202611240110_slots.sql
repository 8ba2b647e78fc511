-- One row per slot that anybody ever wanted, to be locked while its places are counted.
create table slots (
  brand_id text not null,
  store_id text not null references stores (id),
  channel text not null check (channel in ('delivery', 'pickup')),
  starts_at timestamptz not null,
  primary key (store_id, channel, starts_at)
);

select compass_protect('slots');

-- A place in a slot: held for a cart until expires_at, then free again by itself; kept by its order for good.
create table slot_holds (
  cart_id text primary key,
  brand_id text not null,
  order_id text unique,
  store_id text not null references stores (id),
  channel text not null check (channel in ('delivery', 'pickup')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the kitchen has to do for it.
  kitchen_minutes integer not null check (kitchen_minutes >= 0),
  expires_at timestamptz,
  check ((order_id is null) = (expires_at is not null))
);
create index slot_holds_of_slot on slot_holds (store_id, channel, starts_at);
create index slot_holds_past on slot_holds (ends_at);

select compass_protect('slot_holds');
