-- Wrong passwords are counted per address, whether or not somebody has it: otherwise being blocked would tell.
create table sign_in_tries (
  -- A keyed hash: what people type is nobody's business.
  address_hash text primary key,
  tries integer not null,
  blocked_until timestamptz,
  changed_at timestamptz not null
);

create index sign_in_tries_changed_at on sign_in_tries (changed_at);

alter table staff drop column failed_tries, drop column blocked_until;
create index staff_sessions_staff on staff_sessions (staff_id);
