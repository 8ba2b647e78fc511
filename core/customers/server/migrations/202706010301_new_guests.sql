-- Guests that a network has begun, to bound those that are never used. An hour and a day are all that the limits look at.
create table new_guests (
  id text primary key,
  brand_id text not null,
  -- A keyed hash of the network address.
  network_hash text not null,
  -- Null once the guest has ordered or verified a phone: then nothing joins a customer to a network.
  user_id text references users (id) on delete cascade,
  created_at timestamptz not null
);

create index new_guests_network on new_guests (brand_id, network_hash, created_at);
create index new_guests_user on new_guests (user_id);
select compass_protect('new_guests');
