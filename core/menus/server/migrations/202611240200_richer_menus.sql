-- What a product says of itself besides its name, what is asked of whoever takes it, and what it leads to. Other
-- products are named by their skus, which stay when ids of a new import do not.
alter table products
  add column gallery jsonb not null default '[]',
  add column ingredients jsonb not null default '{}',
  add column tags jsonb not null default '[]',
  -- What the price is for, such as "kg", and how much one piece is, such as "1.5 l".
  add column unit jsonb not null default '{}',
  add column measure jsonb not null default '{}',
  add column collect jsonb not null default '[]',
  add column goes_with jsonb not null default '[]',
  add column replaced_by text;

-- Options of such a group go on the whole product or on one of its halves; limits hold for each half.
alter table option_groups add column portions boolean not null default false;
alter table option_groups drop constraint option_groups_role_check;
alter table option_groups add constraint option_groups_role_check check (role in ('size', 'choice', 'included'));

alter table options
  -- The groups that open when it is chosen, as their ids in the order in which they are shown.
  add column opens jsonb not null default '[]',
  -- The product that it is, in a meal deal: it brings its own groups and is sold out with it.
  add column product_sku text,
  -- Its price by the key of the chosen size, where that makes a difference.
  add column prices_by_size jsonb not null default '{}';

-- Options that a store has run out of. A row stays until it is brought back or its moment has passed.
create table store_options (
  brand_id text not null,
  store_id text not null references stores (id),
  option_id text not null references options (id),
  -- When it comes back by itself; null: when it is brought back.
  sold_out_until timestamptz,
  primary key (store_id, option_id)
);
select compass_protect('store_options');

insert into store_options (brand_id, store_id, option_id)
select o.brand_id, s.id, o.id from options o join stores s on s.brand_id = o.brand_id where o.is_sold_out;
alter table options drop column is_sold_out;

-- A sold-out product is out of stock; a paused one cannot be made for the moment.
alter table store_products
  add column mark text not null default 'soldOut' check (mark in ('soldOut', 'paused'));

-- Parts of the whole menu with times, ways of ordering and stores of their own, such as breakfast.
create table menus (
  id text primary key,
  brand_id text not null references brands (id),
  key text not null,
  position integer not null,
  is_active boolean not null default true,
  name jsonb not null,
  -- Keys of categories.
  categories jsonb not null,
  -- Wall-clock times per weekday; null: whenever the store is open.
  hours jsonb,
  -- Such as delivery; null: however it is ordered.
  channels jsonb,
  -- Keys of stores; null: all.
  stores jsonb,
  unique (brand_id, key)
);
select compass_protect('menus');
