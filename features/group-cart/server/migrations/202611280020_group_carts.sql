-- A group that fills the cart of its host by a link. It goes with the cart.
create table group_carts (
  id text primary key,
  brand_id text not null,
  cart_id text not null references carts (id) on delete cascade,
  store_id text not null references stores (id),
  host_id text not null references users (id),
  -- As whom the host shows.
  host_name text not null,
  -- Of the link's end; the link itself is not kept.
  link_hash text not null unique,
  status text not null check (status in ('open', 'locked', 'ended')),
  -- When adding ends; null: when the host says so.
  closes_at timestamptz,
  created_at timestamptz not null
);

create index group_carts_host on group_carts (host_id, store_id);
create index group_carts_cart on group_carts (cart_id);
select compass_protect('group_carts');

create table group_members (
  id text primary key,
  brand_id text not null,
  group_id text not null references group_carts (id) on delete cascade,
  user_id text not null references users (id),
  -- As whom they show.
  name text not null,
  joined_at timestamptz not null
);

create index group_members_group on group_members (group_id, joined_at);
create index group_members_user on group_members (user_id);
select compass_protect('group_members');
