-- One row per key that a caller sent with a call that moves money. The first answer is kept and given again.
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);
