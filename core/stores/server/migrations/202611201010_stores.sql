create table taxes (
  id text primary key,
  brand_id text not null references brands (id),
  key text not null,
  name jsonb not null,
  -- Basis points: 500 is 5 %.
  rate integer not null check (rate between 0 and 10000),
  inclusive boolean not null,
  unique (brand_id, key)
);

create table stores (
  id text primary key,
  brand_id text not null references brands (id),
  key text not null,
  position integer not null,
  is_active boolean not null default true,
  preview_mode boolean not null default false,
  skip_to_menu boolean not null default false,
  name jsonb not null,
  address jsonb not null,
  city jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  phone text,
  email text,
  pin_code text,
  time_zone text not null,
  services jsonb not null,
  -- Wall-clock times per weekday, for the store and for channels that keep their own.
  hours jsonb not null,
  downtime_from timestamptz,
  downtime_to timestamptz,
  payment_methods jsonb not null,
  cash_limit integer,
  gateway text not null,
  gateway_account text not null,
  is_email_needed integer not null check (is_email_needed in (10, 20, 30)),
  preparation_minutes integer not null,
  packaging_fee integer not null check (packaging_fee >= 0),
  packaging_tax_id text references taxes (id),
  tip_presets jsonb not null,
  minimum_order jsonb not null,
  -- Grows with every change that a menu page shows.
  menu_version integer not null default 1,
  -- The version since which nothing but stock, sold-out marks and pauses has changed.
  content_version integer not null default 1,
  unique (brand_id, key)
);

-- A channel that staff has stopped; over by itself at paused_until.
create table store_pauses (
  brand_id text not null,
  store_id text not null references stores (id),
  channel text not null,
  paused_at timestamptz not null,
  paused_until timestamptz,
  primary key (store_id, channel)
);

create table delivery_areas (
  id text primary key,
  brand_id text not null references brands (id),
  store_id text not null references stores (id),
  key text not null,
  position integer not null,
  is_active boolean not null default true,
  name jsonb not null,
  city jsonb not null,
  fee integer not null check (fee >= 0),
  minimum_order integer check (minimum_order >= 0),
  minutes integer not null,
  tax_id text references taxes (id),
  unique (store_id, key)
);
create index delivery_areas_brand on delivery_areas (brand_id);

select compass_protect('taxes');
select compass_protect('stores');
select compass_protect('store_pauses');
select compass_protect('delivery_areas');
