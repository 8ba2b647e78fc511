-- People of the merchant, who move orders. An address signs in to one brand.
create table staff (
  id text primary key,
  brand_id text not null,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'orderTaker', 'kitchen', 'driver')),
  -- The stores this person works for; null means all.
  store_ids jsonb,
  password_hash text not null,
  failed_tries integer not null default 0,
  blocked_until timestamptz,
  created_at timestamptz not null
);

select compass_protect('staff');

create table staff_sessions (
  id text primary key,
  brand_id text not null,
  staff_id text not null references staff (id) on delete cascade,
  token_hash text not null unique,
  companion_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);

select compass_protect('staff_sessions');
