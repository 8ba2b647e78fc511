-- Where an outlet's other systems hear of its orders. The secret is not kept: it is made of the server's own, id and round.
create table webhook_endpoints (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  url text not null,
  events jsonb not null,
  is_active boolean not null,
  -- Counts the secrets; the one before is valid until a day after its successor was made.
  round integer not null,
  rotated_at timestamptz,
  created_at timestamptz not null
);

create index webhook_endpoints_store on webhook_endpoints (store_id);
select compass_protect('webhook_endpoints');

-- What was or will be sent, one row for each endpoint. Nothing in it says who has ordered.
create table webhook_deliveries (
  id text primary key,
  brand_id text not null,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  store_id text not null references stores (id),
  order_id text not null references orders (id),
  -- The event that is told; it may be carried to here twice.
  event_key text not null,
  event text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null,
  -- How often staff have sent it again.
  resends integer not null,
  answered integer,
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  unique (endpoint_id, event_key)
);

create index webhook_deliveries_store on webhook_deliveries (store_id, created_at);
create index webhook_deliveries_order on webhook_deliveries (order_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
select compass_protect('webhook_deliveries');

-- Keys of other systems: each for one outlet, kept as a hash.
create table store_api_keys (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  name text not null,
  key_hash text not null unique,
  -- Its last characters, by which people tell keys apart.
  hint text not null,
  scopes jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

create index store_api_keys_store on store_api_keys (store_id);
select compass_protect('store_api_keys');
