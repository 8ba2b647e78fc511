-- One row per counter of calls whose window is open: of a network, a session or a user, named by a keyed hash.
create table rate_limit_windows (
  counter_hash text primary key,
  calls integer not null,
  ends_at timestamptz not null
);

create index rate_limit_windows_ends_at on rate_limit_windows (ends_at);
