-- People who order: guests first, customers once their phone is verified. One person is a row per brand.
create table users (
  id text primary key,
  brand_id text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  -- The number in E.164, such as +971501234567; null until one was given.
  phone text,
  phone_code text not null default '',
  phone_verified boolean not null default false,
  is_guest boolean not null default true,
  is_sms_enabled boolean not null default true,
  -- The language of the messages we send.
  language text not null default 'en',
  previous_payment_mod text,
  credits_total integer not null default 0,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- What a deleted account had, sealed; only the restore secret opens it, and only until restore_until.
  restore_sealed text,
  restore_hash text,
  restore_until timestamptz
);

-- A verified phone belongs to one living account of a brand.
create unique index users_verified_phone on users (brand_id, phone) where phone_verified and deleted_at is null;
select compass_protect('users');

create table sessions (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null unique,
  companion_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);

create index sessions_user on sessions (user_id);
select compass_protect('sessions');

-- A one-time code on its way: only a keyed hash of it is kept, and never longer than needed.
create table otp_challenges (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id) on delete cascade,
  phone text not null,
  phone_code text not null,
  purpose text not null check (purpose in ('signIn', 'phoneChange', 'deletion')),
  code_hash text not null,
  tries integer not null default 0,
  -- A keyed hash of the network address, to bound how much one place may ask for.
  network_hash text not null,
  terms_accepted boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);

create index otp_challenges_phone on otp_challenges (phone, created_at);
create index otp_challenges_network on otp_challenges (network_hash, created_at);
select compass_protect('otp_challenges');

create table addresses (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id) on delete cascade,
  area_id text not null,
  address_type integer not null check (address_type in (10, 20, 30)),
  flat text not null,
  building text not null,
  block text,
  street text,
  floor text,
  landmark text,
  pin_code text,
  additional_info text,
  lat double precision,
  lng double precision,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create index addresses_user on addresses (user_id);
select compass_protect('addresses');
