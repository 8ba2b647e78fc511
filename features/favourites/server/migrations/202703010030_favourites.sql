-- What customers mark in the menu of an outlet. Products have no foreign key: what is gone from the menu is not shown.
create table favourites (
  user_id text not null references users (id),
  store_id text not null references stores (id),
  product_id text not null,
  brand_id text not null,
  created_at timestamptz not null,
  primary key (user_id, store_id, product_id)
);
select compass_protect('favourites');
