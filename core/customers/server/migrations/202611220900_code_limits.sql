-- Limits are counted by keyed hashes: they must stand when an account and its phone are erased, and need no number.
alter table otp_challenges
  add column phone_hash text not null default '',
  -- Of the number less its last 4 digits, which is what a ring of fraudsters owns and is paid for.
  add column prefix_hash text not null default '';

drop index otp_challenges_phone;
create index otp_challenges_phone_hash on otp_challenges (phone_hash, created_at);
create index otp_challenges_prefix_hash on otp_challenges (prefix_hash, created_at);

create table otp_blocked_prefixes (
  brand_id text not null,
  prefix_hash text not null,
  blocked_until timestamptz not null,
  primary key (brand_id, prefix_hash)
);

select compass_protect('otp_blocked_prefixes');

-- Codes that a brand has sent in a day (UTC): in all, or to one dial code.
create table otp_budgets (
  brand_id text not null,
  scope text not null,
  day date not null,
  sent integer not null,
  primary key (brand_id, scope, day)
);

select compass_protect('otp_budgets');

-- Codes that all brands together have sent in a day (UTC).
create table otp_total_budget (
  day date primary key,
  sent integer not null
);
