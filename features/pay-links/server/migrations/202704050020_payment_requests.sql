-- What staff ask somebody to pay by a link, apart from any order. The id is the secret of the link.
create table payment_requests (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  -- Said aloud, counted by outlet.
  number integer not null,
  description text not null,
  lines jsonb not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What captured payments have paid of it; refunds do not lower it.
  paid bigint not null default 0 check (paid between 0 and amount),
  is_part_allowed boolean not null,
  -- The only phone that may pay it, in E.164; null: any.
  phone text,
  phone_code text,
  email text,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The link that replaced it.
  moved_to text references payment_requests (id),
  -- The member of staff; null: made for the demo.
  created_by jsonb,
  created_at timestamptz not null,
  unique (store_id, number)
);
create index payment_requests_store on payment_requests (store_id, created_at desc);
select compass_protect('payment_requests');

-- Codes that were sent to prove a phone. Only keyed hashes of code and phone; limits are counted here.
create table payment_request_codes (
  id text primary key,
  brand_id text not null,
  request_id text not null references payment_requests (id) on delete cascade,
  -- Of an own or a typed number, until it is verified.
  phone text not null,
  phone_code text not null,
  phone_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index payment_request_codes_request on payment_request_codes (request_id, created_at);
create index payment_request_codes_phone on payment_request_codes (phone_hash, created_at);
create index payment_request_codes_age on payment_request_codes (created_at);
select compass_protect('payment_request_codes');

-- Who has proved a phone for a link, in which browser.
create table payment_request_payers (
  id text primary key,
  brand_id text not null,
  request_id text not null references payment_requests (id) on delete cascade,
  user_id text not null references users (id),
  -- In E.164; empty once the person was forgotten.
  phone text not null,
  -- Of the token that the browser holds.
  token_hash text not null unique,
  created_at timestamptz not null
);
create index payment_request_payers_request on payment_request_payers (request_id);
create index payment_request_payers_user on payment_request_payers (user_id);
select compass_protect('payment_request_payers');

-- The payments of a link, and what each has paid of it.
create table payment_request_payments (
  payment_id text primary key references payments (id),
  brand_id text not null,
  request_id text not null references payment_requests (id),
  payer_id text not null references payment_request_payers (id),
  applied bigint not null default 0 check (applied >= 0),
  paid_at timestamptz
);
create index payment_request_payments_request on payment_request_payments (request_id);
create index payment_request_payments_payer on payment_request_payments (payer_id);
select compass_protect('payment_request_payments');
