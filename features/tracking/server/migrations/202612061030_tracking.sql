-- How an outlet's orders are followed on their way; an outlet without a row asks couriers and allows no outside pages.
create table tracking_settings (
  store_id text primary key,
  brand_id text not null,
  -- Whether the courier is asked for a driver for each delivery; otherwise the outlet's own drivers go, who are not seen.
  uses_courier boolean not null,
  -- Hosts of outside tracking pages that customers may be led to; `*.` before one stands for all below it.
  hosts jsonb not null
);

select compass_protect('tracking_settings');

-- The driver who was asked for, by the courier's own name of the delivery.
create table courier_deliveries (
  order_id text primary key references orders (id),
  brand_id text not null,
  courier text not null,
  reference text not null,
  requested_at timestamptz not null
);

select compass_protect('courier_deliveries');
