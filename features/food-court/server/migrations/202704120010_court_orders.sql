-- A basket of several stalls that was ordered at once. Each stall's part is an order of its own.
create table court_orders (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  -- Chosen by the browser for one basket: the same basket becomes one order, however often it is sent.
  key text not null,
  -- The payment that pays all parts: the last attempt. Null: each part is paid in person.
  payment_id text references payments (id),
  -- Minor units, of all parts together.
  amount bigint not null check (amount >= 0),
  currency text not null,
  created_at timestamptz not null,
  unique (user_id, key)
);
create index court_orders_payment on court_orders (payment_id);
create index court_orders_created on court_orders (brand_id, created_at);
select compass_protect('court_orders');

create table court_order_parts (
  order_id text primary key references orders (id),
  brand_id text not null,
  court_order_id text not null references court_orders (id),
  store_id text not null references stores (id),
  -- The order's first payment, which the payment of all parts settles.
  payment_id text not null references payments (id),
  -- Minor units of that payment: the stall's allocation.
  amount bigint not null check (amount >= 0),
  -- Its share of the delivery fee, in minor units.
  delivery_fee bigint not null check (delivery_fee >= 0),
  -- What its kitchen needs if it begins at once.
  kitchen_minutes integer not null check (kitchen_minutes >= 0)
);
create index court_order_parts_order on court_order_parts (court_order_id);
create unique index court_order_parts_payment on court_order_parts (payment_id);
select compass_protect('court_order_parts');
