-- What a guest claims to pay of an order's bill, or has paid. A claim holds until it expires, so that nothing is paid twice.
create table bill_shares (
  id text primary key,
  brand_id text not null,
  order_id text not null references orders (id) on delete cascade,
  user_id text not null references users (id),
  -- As whom the others see them.
  name text not null,
  way text not null check (way in ('whole', 'items', 'evenly', 'amount')),
  -- Minor units of the bill, without the tip.
  amount bigint not null check (amount > 0),
  -- What went back to the payer of it.
  returned bigint not null default 0 check (returned between 0 and amount),
  status text not null check (status in ('held', 'paying', 'paid', 'released')),
  -- The last attempt to pay it.
  payment_id text references payments (id),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (status not in ('paying', 'paid') or payment_id is not null)
);
-- Of several claims that a guest makes at once, one holds.
create unique index bill_shares_claim on bill_shares (order_id, user_id) where status in ('held', 'paying');
create index bill_shares_order on bill_shares (order_id);
create index bill_shares_user on bill_shares (user_id);
create index bill_shares_payment on bill_shares (payment_id);
select compass_protect('bill_shares');

create table bill_share_parts (
  share_id text not null references bill_shares (id) on delete cascade,
  brand_id text not null,
  line_id text not null,
  num integer not null check (num > 0),
  den integer not null check (den >= num),
  amount bigint not null check (amount >= 0),
  -- For the receipt, also when the line leaves the order.
  name jsonb not null,
  primary key (share_id, line_id)
);
select compass_protect('bill_share_parts');
