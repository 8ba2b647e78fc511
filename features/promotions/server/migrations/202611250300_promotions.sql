-- What a merchant gives away, to whom and when. The terms are judged by the shop's rules; what limits them is counted here.
create table promotions (
  id text primary key,
  brand_id text not null,
  -- Its name in the merchant's file, by which a second import finds it again.
  file_key text,
  -- Folded, see domain/code.ts; null: it applies by itself.
  code text,
  state text not null check (state in ('active', 'paused', 'ended')),
  terms jsonb not null,
  valid_from timestamptz,
  valid_until timestamptz,
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  -- Living orders that use it.
  used integer not null default 0 check (used >= 0),
  -- Grows with every change of the terms: a use is only booked on terms that were shown.
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, file_key),
  check (total_limit is null or used <= total_limit)
);

-- The code of one that has ended can be used again.
create unique index promotions_code on promotions (brand_id, code) where code is not null and state <> 'ended';
select compass_protect('promotions');

-- How often one customer uses one promotion in living orders: once by the account, once by a keyed hash of the phone,
-- so that a new account with the same phone is no new customer.
create table promotion_customers (
  promotion_id text not null references promotions (id),
  brand_id text not null,
  customer_key text not null,
  used integer not null check (used >= 0),
  primary key (promotion_id, customer_key)
);

create index promotion_customers_key on promotion_customers (customer_key);
select compass_protect('promotion_customers');

-- What a customer asked for in a cart; those that apply by themselves are not here.
create table cart_promotions (
  cart_id text primary key references carts (id) on delete cascade,
  brand_id text not null,
  promotion_id text not null references promotions (id),
  card_type text,
  applied_at timestamptz not null
);

select compass_protect('cart_promotions');

-- A use of a promotion by an order; released when the order is gone.
create table promotion_redemptions (
  order_id text not null references orders (id),
  promotion_id text not null references promotions (id),
  brand_id text not null,
  user_key text not null,
  phone_key text not null,
  -- What it took off, in minor units.
  amount integer not null check (amount > 0),
  taken_at timestamptz not null,
  released_at timestamptz,
  primary key (order_id, promotion_id)
);

create index promotion_redemptions_promotion on promotion_redemptions (promotion_id);
create index promotion_redemptions_user on promotion_redemptions (user_key);
select compass_protect('promotion_redemptions');
