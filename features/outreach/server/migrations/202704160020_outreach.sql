-- What a brand sends of its own accord; a kind without a row is off.
create table outreach_kinds (
  brand_id text not null,
  kind text not null check (kind in ('rating', 'winBack', 'birthday')),
  is_on boolean not null,
  -- The brand's own words by language.
  wording jsonb not null,
  -- Hours for ratings, days otherwise.
  delay integer not null check (delay between 0 and 365),
  promotion_id text,
  changed_at timestamptz not null,
  primary key (brand_id, kind)
);
select compass_protect('outreach_kinds');

create table outreach_limits (
  brand_id text primary key,
  -- Minutes after midnight by the clock of the customer's outlet.
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_until integer not null check (quiet_until between 0 and 1439),
  monthly_cap integer not null check (monthly_cap between 1 and 10),
  changed_at timestamptz not null
);
select compass_protect('outreach_limits');

-- Every choice of a customer, as evidence; the last one counts.
create table outreach_choices (
  id text primary key,
  seq bigint generated always as identity,
  brand_id text not null,
  user_id text not null references users (id),
  -- Empty: nothing may be sent.
  channels jsonb not null,
  -- Where it was made.
  source text not null check (source in ('account', 'link')),
  recorded_at timestamptz not null
);
create index outreach_choices_user on outreach_choices (user_id, seq desc);
select compass_protect('outreach_choices');

create table customer_birthdays (
  user_id text primary key references users (id),
  brand_id text not null,
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  changed_at timestamptz not null
);
create index customer_birthdays_date on customer_birthdays (brand_id, month, day);
select compass_protect('customer_birthdays');

-- A message to a customer: of each kind one about one thing.
create table outreach_messages (
  id text primary key,
  seq bigint generated always as identity,
  brand_id text not null,
  user_id text not null references users (id),
  kind text not null check (kind in ('rating', 'winBack', 'birthday')),
  -- An order's id, or the year of a birthday.
  about text not null,
  promotion_id text,
  -- Not sent later, because the quiet hours begin.
  until timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, kind, about)
);
create index outreach_messages_recent on outreach_messages (user_id, created_at);
create index outreach_messages_kind on outreach_messages (brand_id, kind) where sent_at is not null;
select compass_protect('outreach_messages');
