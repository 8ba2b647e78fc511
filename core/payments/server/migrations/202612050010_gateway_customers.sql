-- What a gateway calls a customer whose cards it keeps. The cards themselves are only there: no number, no token of one
-- is ever written here.
create table gateway_customers (
  account_id text not null references payment_accounts (id),
  user_id text not null references users (id),
  brand_id text not null,
  gateway_customer text not null,
  created_at timestamptz not null,
  primary key (account_id, user_id)
);

create index gateway_customers_by_user on gateway_customers (user_id);
select compass_protect('gateway_customers');
