-- Passkeys of staff (WebAuthn). A credential belongs to one person and to the host where it was made.
create table staff_passkeys (
  id text primary key,
  brand_id text not null,
  staff_id text not null references staff (id) on delete cascade,
  name text not null,
  -- The relying party's id: a host name.
  rp_id text not null,
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator says it was used; 0 when it does not count.
  sign_count bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index staff_passkeys_staff on staff_passkeys (staff_id);
select compass_protect('staff_passkeys');

-- What an authenticator is asked to sign, once. It belongs to no brand: nobody is signed in yet.
create table staff_passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'signIn')),
  rp_id text not null,
  -- Of the browser's cookie for signing in, of the session for adding a passkey.
  asker_hash text not null,
  expires_at timestamptz not null
);

create index staff_passkey_challenges_expires_at on staff_passkey_challenges (expires_at);
