-- How a store reaches its gateway. The settings hold keys and are encrypted; null means that the provider needs none.
create table payment_accounts (
  id text primary key,
  brand_id text not null,
  provider text not null,
  key text not null,
  settings text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, provider, key)
);

select compass_protect('payment_accounts');

-- One row for every try to pay an order. Amounts are minor units of `currency`.
create table payments (
  id text primary key,
  brand_id text not null,
  order_id text not null,
  store_id text not null,
  user_id text not null,
  account_id text references payment_accounts,
  mod text not null,
  amount integer not null check (amount >= 0),
  currency text not null,
  status integer not null check (status in (0, 10, 20, 50, 100, 481, 4008)),
  -- What the gateway took: nothing or all. Present with status 50 when the order had been paid by another try.
  captured integer not null default 0 check (captured = 0 or captured = amount),
  reference text not null unique,
  gateway_reference text,
  page_url text,
  failure_code integer,
  -- The gateway stated something else than we asked for: a person must look.
  needs_review boolean not null default false,
  -- Counts the events.
  version integer not null default 0,
  inquiries integer not null default 0,
  inquire_at timestamptz,
  window_ends_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, gateway_reference)
);

create unique index payments_one_success on payments (order_id) where status = 100;
create index payments_by_order on payments (order_id);
create index payments_by_user on payments (user_id);
create index payments_to_inquire on payments (inquire_at) where inquire_at is not null;

select compass_protect('payments');

-- Everything that happened to a payment, never changed: what came, from whom, and where it led.
create table payment_events (
  payment_id text not null references payments,
  seq integer not null,
  brand_id text not null,
  at timestamptz not null,
  kind text not null,
  source text not null,
  from_status integer,
  to_status integer not null,
  data jsonb not null,
  primary key (payment_id, seq)
);

select compass_protect('payment_events');
revoke update, delete on payment_events from compass_tenant;

-- What gateways told us by themselves, each event once however often it is sent. One that names a payment we do not
-- know (yet) waits with applied_at null.
create table gateway_events (
  id text primary key,
  brand_id text not null,
  provider text not null,
  account_id text not null references payment_accounts,
  event_id text not null,
  reference text,
  report jsonb,
  received_at timestamptz not null,
  applied_at timestamptz,
  unique (provider, account_id, event_id)
);

create index gateway_events_waiting on gateway_events (reference) where applied_at is null;

select compass_protect('gateway_events');

-- Money given back. `key` says what for, so that two reasons that mean the same cannot give it back twice.
create table refunds (
  id text primary key,
  brand_id text not null,
  payment_id text not null references payments,
  order_id text not null,
  key text not null,
  reference text not null unique,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('requested', 'refunded', 'failed')),
  reason text not null,
  source text not null,
  gateway_reference text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, key)
);

create index refunds_by_order on refunds (order_id);
create index refunds_requested on refunds (updated_at) where status = 'requested';

select compass_protect('refunds');
