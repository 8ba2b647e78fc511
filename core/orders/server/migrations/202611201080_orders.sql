-- The last number given to an order of a store; people say these numbers aloud.
create table order_numbers (
  store_id text primary key,
  brand_id text not null,
  last integer not null
);

select compass_protect('order_numbers');

-- An order keeps what was agreed: names, prices, place and person as they were when it was placed. Amounts are minor
-- units of `currency`.
create table orders (
  id text primary key,
  brand_id text not null,
  number integer not null,
  status integer not null check (status in (0, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130)),
  -- Counts the events.
  version integer not null,
  user_id text not null,
  store_id text not null,
  order_type integer not null check (order_type in (10, 20, 30, 40, 50, 60)),
  is_multi_dine boolean not null,
  currency text not null,
  sub_total integer not null check (sub_total >= 0),
  total integer not null check (total >= 0),
  trace jsonb not null,
  store jsonb not null,
  contact jsonb not null,
  address jsonb,
  delivery_instruction text not null,
  is_contactless boolean not null,
  needs_cutlery boolean not null,
  source text not null,
  cart_id text,
  cart_version integer,
  payment_id text not null references payments,
  placed_at timestamptz not null,
  scheduled_for timestamptz,
  preparation_minutes integer not null,
  delivery_minutes integer,
  accepted_at timestamptz,
  accepted_minutes integer,
  ready_at timestamptz,
  decline_reason text not null default '',
  finished_at timestamptz,
  unique (cart_id, cart_version),
  unique (store_id, number)
);

create index orders_by_user on orders (user_id, placed_at desc);
create index orders_open on orders (store_id, placed_at) where finished_at is null;
create index orders_finished on orders (store_id, finished_at) where finished_at is not null;
create index orders_unpaid on orders (placed_at) where status = 0;

select compass_protect('orders');

create table order_lines (
  id text primary key,
  brand_id text not null,
  order_id text not null references orders,
  position integer not null,
  product_id text not null,
  sku text not null,
  name jsonb not null,
  photo jsonb,
  choices jsonb not null,
  unit_price integer not null,
  qty integer not null check (qty > 0),
  total integer not null,
  special_instructions text not null,
  unique (order_id, position)
);

select compass_protect('order_lines');

-- Every change of an order, never changed itself: the order can be rebuilt from them. They hold nothing of the person,
-- so that a customer can be forgotten without rewriting what happened.
create table order_events (
  order_id text not null references orders,
  seq integer not null,
  brand_id text not null,
  at timestamptz not null,
  kind text not null,
  actor jsonb not null,
  from_status integer,
  to_status integer not null,
  data jsonb not null,
  primary key (order_id, seq)
);

select compass_protect('order_events');
revoke update, delete on order_events from compass_tenant;
