-- Tables and rooms of an outlet. A code is derived from the id and the generation; only its hash is stored.
create table dining_tables (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  kind text not null check (kind in ('table', 'room')),
  name text not null,
  area text not null,
  seats int not null check (seats between 1 and 99),
  position int not null,
  code_hash text not null unique,
  -- Raised when staff renew the code.
  generation int not null,
  is_active boolean not null,
  created_at timestamptz not null
);
create unique index dining_tables_name on dining_tables (store_id, kind, name) where is_active;
select compass_protect('dining_tables');

-- Codes that were renewed, so that an old print can say what to do.
create table retired_table_codes (
  code_hash text primary key,
  brand_id text not null,
  table_id text not null references dining_tables (id) on delete cascade,
  retired_at timestamptz not null
);
create index retired_table_codes_table on retired_table_codes (table_id);
select compass_protect('retired_table_codes');

create table dine_in_settings (
  store_id text primary key references stores (id),
  brand_id text not null,
  -- Whether the first scan opens a visit, or staff approve it.
  opening text not null check (opening in ('scan', 'staff')),
  -- Each round is an order of its own.
  is_single_order boolean not null,
  -- A visit without any change ends after this time.
  idle_minutes int not null check (idle_minutes between 15 and 1440)
);
select compass_protect('dine_in_settings');

-- A visit of guests.
create table table_sessions (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  table_id text not null references dining_tables (id),
  status text not null check (status in ('pending', 'open', 'closed')),
  -- Owns the draft and the orders; nobody can sign in as it.
  host_id text not null references users (id),
  join_code text not null,
  -- Raised by every change that guests or staff see.
  version int not null,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- paid, staff, idle, merged
  close_reason text,
  -- Of a merged visit: the one that its guests are in now.
  merged_into text references table_sessions (id)
);
create unique index table_sessions_open on table_sessions (table_id) where status <> 'closed';
create index table_sessions_idle on table_sessions (changed_at) where status <> 'closed';
create index table_sessions_store on table_sessions (store_id, opened_at);
select compass_protect('table_sessions');

create table table_members (
  id text primary key,
  brand_id text not null,
  session_id text not null references table_sessions (id) on delete cascade,
  user_id text not null references users (id),
  -- As whom they show.
  name text not null,
  status text not null check (status in ('waiting', 'in', 'refused')),
  joined_at timestamptz not null,
  unique (session_id, user_id)
);
create index table_members_user on table_members (user_id);
select compass_protect('table_members');

-- What was sent to the kitchen together.
create table table_rounds (
  id text primary key,
  brand_id text not null,
  session_id text not null references table_sessions (id) on delete cascade,
  number int not null,
  order_id text not null references orders (id) on delete cascade,
  cart_id text not null,
  cart_version int not null,
  sent_by text not null,
  sent_at timestamptz not null,
  unique (session_id, number),
  unique (cart_id, cart_version)
);
create index table_rounds_order on table_rounds (order_id);
select compass_protect('table_rounds');

create table table_items (
  -- The id of the order's line.
  id text primary key,
  brand_id text not null,
  session_id text not null references table_sessions (id) on delete cascade,
  round_id text not null references table_rounds (id) on delete cascade,
  order_id text not null references orders (id) on delete cascade,
  -- Within its round.
  position int not null,
  -- The member who added it.
  member_id text,
  member_name text not null,
  name jsonb not null,
  qty int not null,
  total bigint not null,
  state int not null check (state in (10, 20, 30, 40, 50)),
  reason text not null,
  changed_at timestamptz not null
);
create index table_items_session on table_items (session_id);
create index table_items_order on table_items (order_id);
create index table_items_round on table_items (round_id);
select compass_protect('table_items');

create table table_calls (
  id text primary key,
  brand_id text not null,
  session_id text not null references table_sessions (id) on delete cascade,
  kind text not null check (kind in ('waiter', 'bill', 'water', 'cutlery')),
  called_at timestamptz not null,
  answered_at timestamptz,
  -- The name of the member of staff.
  answered_by text
);
create unique index table_calls_open on table_calls (session_id, kind) where answered_at is null;
create index table_calls_session on table_calls (session_id);
select compass_protect('table_calls');
