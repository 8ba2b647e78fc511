-- Entries are found by their own due time, many at once, instead of by a job for each.
alter table outbox
  add column seq bigint generated always as identity,
  -- Entries of one stream are carried out one after the other.
  add column stream text,
  -- Also how an entry is lent to a process: due again once that should have been done.
  add column due_at timestamptz,
  -- Given up after many tries, for a person to look at.
  add column given_up_at timestamptz;

update outbox set stream = key, due_at = created_at;

alter table outbox
  alter column stream set not null,
  alter column due_at set not null;

create index outbox_due on outbox (due_at) where delivered_at is null and given_up_at is null;
create index outbox_streams on outbox (brand_id, stream, seq) where delivered_at is null and given_up_at is null;
