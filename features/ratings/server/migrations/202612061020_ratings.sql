-- What a customer thinks of an order that was handed over: once for each order. Whose it is stands in the order.
create table ratings (
  order_id text primary key references orders (id),
  brand_id text not null,
  store_id text not null,
  rating integer not null check (rating between 1 and 5),
  tags jsonb not null,
  comment text not null,
  rated_at timestamptz not null,
  changed_at timestamptz not null
);

create index ratings_of_store on ratings (store_id, rated_at desc, order_id);
create index ratings_by_stars on ratings (store_id, rating);
select compass_protect('ratings');
