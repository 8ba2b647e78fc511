-- From where addresses were signed in: guesses from elsewhere do not block these networks and devices.
create table sign_in_origins (
  -- Keyed hashes, of the address and of the network or device.
  address_hash text not null,
  origin_hash text not null,
  seen_at timestamptz not null,
  primary key (address_hash, origin_hash)
);

create index sign_in_origins_seen_at on sign_in_origins (seen_at);
