-- The system (POS or PMS) to which an outlet is connected.
create table table_systems (
  store_id text primary key references stores (id),
  brand_id text not null,
  -- The adapter's name.
  system text not null,
  address text not null,
  -- Encrypted; null where it needs none.
  secret text,
  -- Further settings of the vendor, by its names.
  fields jsonb not null,
  takes_room_charges boolean not null,
  -- The system's id of each table, by ours; a table that is not listed has its own name there.
  tables jsonb not null,
  changed_at timestamptz not null
);
select compass_protect('table_systems');

-- What is done at the system for an order, one row for each call, in their sequence.
create table table_system_steps (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  order_id text not null references orders (id) on delete cascade,
  number int not null,
  -- What it is about, such as a payment: each is done once.
  key text not null,
  kind text not null check (kind in ('open', 'items', 'removal', 'payment', 'close', 'credit')),
  data jsonb not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  -- Of the step that opens: the system's id of the check.
  check_id text,
  attempts int not null,
  -- How often staff have sent it again.
  resends int not null,
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  unique (order_id, key)
);
create index table_system_steps_order on table_system_steps (order_id, number);
create index table_system_steps_store on table_system_steps (store_id, created_at);
select compass_protect('table_system_steps');

-- A payment that the hotel is asked to charge to a room.
create table room_charges (
  payment_id text primary key references payments (id) on delete cascade,
  brand_id text not null,
  store_id text not null references stores (id),
  order_id text not null references orders (id) on delete cascade,
  -- As the guest has entered them.
  room text not null,
  guest text not null,
  status text not null check (status in ('asking', 'accepted', 'refused', 'unanswered')),
  reason text check (reason in ('unknownGuest', 'barred', 'limit')),
  -- The hotel's own id of it.
  charge_id text,
  attempts int not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'accepted') = (charge_id is not null)),
  check ((status = 'refused') = (reason is not null))
);
create index room_charges_order on room_charges (order_id);
create index room_charges_store on room_charges (store_id);
select compass_protect('room_charges');
