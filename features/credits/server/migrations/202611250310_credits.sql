-- Credit of a person in minor units of its one currency. It changes only together with an entry of the ledger.
create table credit_accounts (
  user_id text primary key references users (id),
  brand_id text not null,
  currency text not null,
  balance integer not null default 0 check (balance >= 0)
);

select compass_protect('credit_accounts');

create table credits_ledger (
  id text primary key,
  brand_id text not null,
  user_id text not null references credit_accounts (user_id),
  at timestamptz not null,
  kind text not null check (kind in ('granted', 'taken', 'spent', 'returned')),
  -- Above 0 when it came, below when it went.
  amount integer not null check (amount <> 0),
  order_id text references orders (id),
  staff_id text,
  -- Why staff gave or took it; the customer reads it.
  note text not null default '',
  -- Tells which came first of entries of one moment.
  seq bigint generated always as identity
);

create unique index credits_ledger_once on credits_ledger (order_id, kind) where order_id is not null;
create index credits_ledger_user on credits_ledger (user_id, seq desc);
select compass_protect('credits_ledger');
revoke update, delete on credits_ledger from compass_tenant;

-- How much of a cart credit shall pay; null: as much as there is.
create table cart_credits (
  cart_id text primary key references carts (id) on delete cascade,
  brand_id text not null,
  amount integer check (amount > 0)
);

select compass_protect('cart_credits');
