-- The second factor of staff. Secrets are sealed with the server's key.
alter table staff
  add column totp_secret text,
  -- Shown to its owner, and not confirmed by a code yet.
  add column totp_pending text,
  -- The 30-second step of the last code that was accepted: each code works once.
  add column totp_step integer;

create table staff_recovery_codes (
  id text primary key,
  brand_id text not null,
  staff_id text not null references staff (id) on delete cascade,
  code_hash text not null,
  unique (staff_id, code_hash)
);

select compass_protect('staff_recovery_codes');
