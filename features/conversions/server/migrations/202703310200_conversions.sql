-- The merchant's access to a vendor's pixel, with which the server sends conversions.
create table conversion_accounts (
  brand_id text not null,
  vendor text not null,
  pixel_id text not null,
  -- Encrypted.
  secret text not null,
  changed_at timestamptz not null,
  primary key (brand_id, vendor, pixel_id)
);
select compass_protect('conversion_accounts');

-- How a customer came, and what vendors recognise the browser by: only what the customer allows.
create table conversion_visits (
  user_id text primary key references users (id),
  brand_id text not null,
  -- The campaign of the last link with one: source, medium, campaign, term, content.
  source jsonb not null,
  browser jsonb not null,
  user_agent text,
  changed_at timestamptz not null
);
select compass_protect('conversion_visits');

-- The campaign that an order came from.
create table order_sources (
  order_id text primary key references orders (id) on delete cascade,
  brand_id text not null,
  store_id text not null references stores (id),
  user_id text not null references users (id),
  source jsonb not null,
  browser jsonb not null,
  placed_at timestamptz not null
);
create index order_sources_store on order_sources (store_id, placed_at);
create index order_sources_user on order_sources (user_id);
select compass_protect('order_sources');

-- The ledger: which event left, to whom, from where and under which consent.
create table conversion_events (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  -- Of a purchase.
  order_id text references orders (id) on delete cascade,
  vendor text not null,
  pixel_id text not null,
  name text not null check (name in ('Purchase', 'ViewContent')),
  -- The vendor counts events with the same id once.
  event_id text not null,
  sent_by text not null check (sent_by in ('browser', 'server')),
  status text not null check (status in ('waiting', 'delivered', 'failed', 'withheld')),
  -- The consent under which it left; null while it has not left.
  consent jsonb,
  -- Further facts for the vendor: the dish, and the page.
  data jsonb not null,
  attempts integer not null,
  -- How often it was enqueued again.
  resends integer not null,
  last_error text,
  occurred_at timestamptz not null,
  tried_at timestamptz,
  unique (brand_id, vendor, pixel_id, name, event_id, sent_by),
  check (status <> 'delivered' or consent is not null)
);
create index conversion_events_order on conversion_events (order_id);
create index conversion_events_user on conversion_events (user_id);
create index conversion_events_open on conversion_events (status, occurred_at);
select compass_protect('conversion_events');
