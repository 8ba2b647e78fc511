-- When a customer wants an order again, and how. What is ordered stands in the order that it began with.
create table recurring_rules (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  store_id text not null references stores (id),
  order_id text not null references orders (id),
  -- The rule that this one goes on from, when a date and all that follow were changed.
  follows text references recurring_rules (id),
  order_type integer not null check (order_type in (10, 20)),
  -- Of the customer's addresses; no foreign key, as they may take it away. Null where nothing is delivered.
  address_id text,
  unit text not null check (unit in ('day', 'week', 'month')),
  every integer not null check (every between 1 and 99),
  -- ISO weekdays, for weeks.
  weekdays jsonb not null,
  -- Minutes after midnight on the outlet's clock.
  minute integer not null check (minute between 0 and 1439),
  starts_on date not null,
  ends_on date,
  ends_after integer check (ends_after between 1 and 999),
  status text not null check (status in ('active', 'paused', 'ended')),
  -- The next date that has no row of its own because of the rule, and when it is given one; null: none comes.
  next_day date,
  next_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (ends_on is null or ends_after is null),
  check ((next_day is null) = (next_at is null))
);

create index recurring_rules_user on recurring_rules (user_id, created_at);
create index recurring_rules_due on recurring_rules (next_at) where status = 'active';
select compass_protect('recurring_rules');

-- What became of one date of a rule: one row, and so one order, whoever makes it.
create table recurring_orders (
  rule_id text not null references recurring_rules (id),
  day date not null,
  brand_id text not null,
  wanted_at timestamptz not null,
  -- 'due' waits for its order; 'missed' was never tried in time.
  state text not null check (state in ('due', 'placed', 'failed', 'missed', 'skipped')),
  -- When it is looked at next.
  look_at timestamptz not null,
  attempts integer not null,
  order_id text unique references orders (id),
  -- Why the last try failed, in the words that the customer was told.
  reason text not null,
  changed_at timestamptz not null,
  primary key (rule_id, day),
  check ((state = 'placed') = (order_id is not null))
);

create index recurring_orders_due on recurring_orders (look_at) where state = 'due';
select compass_protect('recurring_orders');
