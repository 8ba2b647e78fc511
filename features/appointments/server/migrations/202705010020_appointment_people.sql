-- Who does services at an outlet. Nobody is deleted: what takes their time names them.
create table appointment_people (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  key text not null,
  name jsonb not null,
  -- Null: whenever the outlet is open.
  hours jsonb,
  -- Keys of categories and skus of products that they do; both empty: everything.
  categories jsonb not null,
  products jsonb not null,
  position integer not null,
  is_active boolean not null,
  unique (store_id, key)
);
select compass_protect('appointment_people');
