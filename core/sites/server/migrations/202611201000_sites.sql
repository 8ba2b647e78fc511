-- Brands and their ordering addresses belong to no tenant: they are what a tenant is found by.
create table brands (
  id text primary key,
  key text not null unique,
  name jsonb not null,
  color_code text not null check (color_code ~ '^#[0-9a-f]{6}$'),
  currency text not null,
  country text not null,
  languages jsonb not null,
  merchant_type text not null,
  msg_config integer not null check (msg_config in (10, 20, 30)),
  phone text,
  show_call_us boolean not null,
  created_at timestamptz not null
);

create table sites (
  id text primary key,
  brand_id text not null unique references brands (id),
  home_path text not null unique check (home_path = lower(home_path)),
  ui_version integer not null check (ui_version between 1 and 4),
  title jsonb not null,
  description jsonb not null,
  icon jsonb,
  cover jsonb,
  about_us jsonb not null,
  terms jsonb not null,
  faq jsonb not null,
  is_listed boolean not null,
  created_at timestamptz not null
);

-- The merchants' own hosts, lower case, without port.
create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id text not null references sites (id)
);
create index site_hosts_site on site_hosts (site_id);

-- Addresses that a site had before; who opens one is sent on.
create table site_paths (
  path text primary key check (path = lower(path)),
  site_id text not null references sites (id)
);
create index site_paths_site on site_paths (site_id);

select compass_share('brands');
select compass_share('sites');
select compass_share('site_hosts');
select compass_share('site_paths');
