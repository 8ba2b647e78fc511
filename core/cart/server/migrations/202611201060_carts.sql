-- A cart holds what is wanted, never what it costs: prices are read from the menu each time it is shown.
create table carts (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  store_id text not null references stores (id),
  order_type integer not null check (order_type in (10, 20, 30, 40, 50, 60)),
  area_id text references delivery_areas (id),
  tip_percent integer check (tip_percent between 1 and 100),
  tip_amount integer check (tip_amount > 0),
  -- Grows with every change and from one cart of a user to the next.
  version integer not null,
  -- 'placed' became an order, 'expired' ran out unseen, 'closed' was given up. Only an open one has lines.
  status text not null check (status in ('open', 'placed', 'expired', 'closed')),
  -- The prices that the customer was last shown, to name what is different when the order is placed.
  shown jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  check (tip_percent is null or tip_amount is null)
);

create unique index carts_open on carts (user_id) where status = 'open';
create index carts_user on carts (user_id, version desc);
create index carts_expiring on carts (expires_at) where status = 'open';
create index carts_over on carts (updated_at) where status <> 'open';

select compass_protect('carts');

create table cart_lines (
  id text primary key,
  brand_id text not null,
  cart_id text not null references carts (id) on delete cascade,
  position integer not null,
  -- No foreign key: a product may leave the menu, and the line must still be able to say so.
  product_id text not null,
  choices jsonb not null,
  -- Tells lines apart: product, choices and instructions.
  line_key text not null,
  qty integer not null check (qty between 1 and 99),
  instructions text not null,
  is_recent boolean not null,
  -- The product as it was when it was added, for when it is gone.
  snapshot jsonb not null,
  unique (cart_id, line_key)
);

select compass_protect('cart_lines');
