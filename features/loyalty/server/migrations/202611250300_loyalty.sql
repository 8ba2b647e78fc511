-- The rules of a brand's points: one row for all outlets, and one for each outlet that has rules of its own. Amounts
-- are minor units of `currency`.
create table loyalty_programs (
  id text primary key,
  brand_id text not null,
  store_id text references stores (id),
  is_active boolean not null,
  currency text not null,
  earn jsonb not null,
  redeem jsonb not null,
  changed_at timestamptz not null
);

create unique index loyalty_programs_of_all on loyalty_programs (brand_id) where store_id is null;
create unique index loyalty_programs_of_store on loyalty_programs (store_id) where store_id is not null;
select compass_protect('loyalty_programs');

-- What points can be exchanged for: a product that is free, or an amount off.
create table loyalty_rewards (
  id text primary key,
  brand_id text not null,
  -- The name that a site file knows it by; null when it was made in the console.
  key text,
  name jsonb not null,
  kind text not null check (kind in ('product', 'amount')),
  -- No foreign key: a product may leave the menu, and the reward must still be able to say so.
  product_id text,
  amount integer check (amount > 0),
  currency text not null,
  points integer not null check (points > 0),
  is_active boolean not null,
  position integer not null,
  created_at timestamptz not null,
  check ((kind = 'product') = (product_id is not null) and (kind = 'amount') = (amount is not null))
);

create unique index loyalty_rewards_key on loyalty_rewards (brand_id, key) where key is not null;
create index loyalty_rewards_brand on loyalty_rewards (brand_id, position);
select compass_protect('loyalty_rewards');

-- Points of a person. The balance changes only together with an entry of the ledger and with the lots.
create table loyalty_accounts (
  user_id text primary key references users (id),
  brand_id text not null,
  -- The number by which the person is known at the counter.
  reference text not null,
  balance integer not null default 0 check (balance >= 0),
  created_at timestamptz not null,
  unique (brand_id, reference)
);

select compass_protect('loyalty_accounts');

create table points_ledger (
  id text primary key,
  brand_id text not null,
  user_id text not null references loyalty_accounts (user_id),
  at timestamptz not null,
  kind text not null check (kind in ('earned', 'redeemed', 'returned', 'takenBack', 'expired', 'adjusted')),
  -- Above 0 when they came, below when they went.
  points integer not null check (points <> 0),
  order_id text references orders (id),
  -- What it is about beside the order, such as a refund; tells entries of one order apart.
  reference text not null default '',
  -- Who gave or took them by hand, and what the customer is told of it.
  staff_id text,
  note text not null default '',
  -- When the points that came end, and of which ends those were that went.
  lots jsonb not null
);

create unique index points_ledger_once on points_ledger (order_id, kind, reference) where order_id is not null;
create index points_ledger_user on points_ledger (user_id, at desc);
select compass_protect('points_ledger');
revoke update, delete on points_ledger from compass_tenant;

-- Points that came together and end together. Those that end first are taken first.
create table points_lots (
  id text primary key,
  brand_id text not null,
  user_id text not null references loyalty_accounts (user_id),
  remaining integer not null check (remaining >= 0),
  expires_at timestamptz
);

create index points_lots_user on points_lots (user_id) where remaining > 0;
create index points_lots_ending on points_lots (expires_at) where remaining > 0;
select compass_protect('points_lots');

-- A customer's wish to pay with points that waits for the order taker's secret code. Only a keyed hash of the code is
-- kept, for two minutes and three tries.
create table loyalty_code_requests (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  user_id text not null references users (id),
  points integer not null check (points > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  code_hash text,
  code_expires_at timestamptz,
  codes_given integer not null default 0,
  tries integer not null default 0,
  given_by text,
  consumed_at timestamptz
);

create index loyalty_code_requests_store on loyalty_code_requests (store_id, created_at) where consumed_at is null;
create index loyalty_code_requests_user on loyalty_code_requests (user_id);
select compass_protect('loyalty_code_requests');

-- What a cart wants to pay with points and which rewards it wants; what that comes to is said by pricing each time.
create table cart_loyalty (
  cart_id text primary key references carts (id) on delete cascade,
  brand_id text not null,
  points integer not null default 0 check (points >= 0),
  rewards jsonb not null,
  -- So many points were confirmed by a secret code.
  confirmed integer not null default 0 check (confirmed >= 0)
);

select compass_protect('cart_loyalty');

-- What a placed order will earn when it has reached its customer, by the rules under which it was placed.
create table order_points (
  order_id text primary key references orders (id),
  brand_id text not null,
  user_id text not null,
  earns integer not null check (earns > 0),
  expire_days integer
);

select compass_protect('order_points');
