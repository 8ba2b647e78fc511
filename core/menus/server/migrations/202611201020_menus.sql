create table categories (
  id text primary key,
  brand_id text not null references brands (id),
  key text not null,
  position integer not null,
  is_active boolean not null default true,
  name jsonb not null,
  description jsonb not null,
  unique (brand_id, key)
);

create table products (
  id text primary key,
  brand_id text not null references brands (id),
  category_id text not null references categories (id),
  sku text not null,
  position integer not null,
  is_active boolean not null default true,
  name jsonb not null,
  description jsonb not null,
  -- Minor units of the brand's currency; with sizes, the price of the smallest.
  price integer not null check (price >= 0),
  tax_id text references taxes (id),
  photo jsonb,
  food_type integer not null check (food_type between 1 and 5),
  special jsonb not null,
  special_instructions boolean not null,
  calories integer,
  allergens jsonb not null,
  -- Wall-clock times per weekday at which it may be ordered; null: whenever the store is open.
  availability jsonb,
  unique (brand_id, sku)
);
create index products_category on products (category_id);

create table option_groups (
  id text primary key,
  brand_id text not null references brands (id),
  key text not null,
  name jsonb not null,
  type integer not null check (type in (10, 20, 30)),
  role text not null check (role in ('size', 'choice')),
  min integer not null,
  max integer not null,
  free integer not null,
  unique (brand_id, key),
  check (min >= 0 and max >= min and free >= 0)
);

create table options (
  id text primary key,
  brand_id text not null references brands (id),
  group_id text not null references option_groups (id),
  key text not null,
  position integer not null,
  is_active boolean not null default true,
  is_sold_out boolean not null default false,
  name jsonb not null,
  -- What it adds to the product's price; for a size, the difference to the smallest.
  price integer not null,
  max integer not null check (max >= 1),
  preselected boolean not null,
  calories integer,
  unique (group_id, key)
);
create index options_brand on options (brand_id);

create table product_option_groups (
  brand_id text not null,
  product_id text not null references products (id),
  group_id text not null references option_groups (id),
  position integer not null,
  primary key (product_id, group_id)
);
create index product_option_groups_brand on product_option_groups (brand_id);

-- What differs from store to store: whether it is sold there, the stock, the sold-out mark.
create table store_products (
  brand_id text not null,
  store_id text not null references stores (id),
  product_id text not null references products (id),
  is_active boolean not null default true,
  is_sold_out boolean not null default false,
  sold_out_until timestamptz,
  stock integer check (stock >= 0),
  -- The store's menu version at which stock or mark last changed.
  changed_in integer not null default 1,
  primary key (store_id, product_id)
);
create index store_products_changed on store_products (store_id, changed_in);

select compass_protect('categories');
select compass_protect('products');
select compass_protect('option_groups');
select compass_protect('options');
select compass_protect('product_option_groups');
select compass_protect('store_products');
