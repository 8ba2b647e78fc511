-- How an outlet's kitchen works; saved as a whole, so that no station is ever half there.
create table kitchen_setups (
  store_id text primary key references stores (id),
  brand_id text not null,
  -- Counts the changes; a change of an older sight is refused.
  version integer not null check (version > 0),
  is_auto_ready boolean not null,
  stations jsonb not null,
  updated_at timestamptz not null
);
select compass_protect('kitchen_setups');

-- How far the kitchen is with each item of an order; without a row it waits.
create table kitchen_items (
  order_id text not null references orders (id),
  -- The line's id, and for the part of a meal deal where it stands in the line.
  item text not null,
  brand_id text not null,
  state text not null check (state in ('waiting', 'making', 'ready')),
  -- A digest of what was to be made: said of something else it does not count.
  content text not null,
  staff_id text not null,
  changed_at timestamptz not null,
  primary key (order_id, item)
);
create index kitchen_items_age on kitchen_items (changed_at);
select compass_protect('kitchen_items');

-- What an order consisted of before it was agreed anew, so that cooks see what has changed.
create table kitchen_revisions (
  order_id text not null references orders (id),
  -- Of the order after the change.
  version integer not null,
  brand_id text not null,
  lines jsonb not null,
  changed_at timestamptz not null,
  primary key (order_id, version)
);
create index kitchen_revisions_age on kitchen_revisions (changed_at);
select compass_protect('kitchen_revisions');
