-- Who brings an order. A driver who leaves leaves the order to the others.
create table order_drivers (
  order_id text primary key references orders (id) on delete cascade,
  brand_id text not null,
  staff_id text not null references staff (id) on delete cascade,
  assigned_by text not null,
  assigned_at timestamptz not null
);

create index order_drivers_staff on order_drivers (staff_id);

select compass_protect('order_drivers');
