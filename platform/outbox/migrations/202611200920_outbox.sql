-- Side effects that must follow a change: written in its transaction, carried out by a job at least once.
create table outbox (
  id text primary key,
  brand_id text not null,
  topic text not null,
  -- Stable over retries, so that a receiver can tell a repetition.
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  delivered_at timestamptz,
  unique (brand_id, topic, key)
);

select compass_protect('outbox');
