-- Orders, refunds and payments of no order that reports do not count yet, or not as they are now.
create table sales_pending (
  id bigint generated always as identity primary key,
  brand_id text not null,
  kind text not null check (kind in ('order', 'refund', 'payment')),
  subject text not null
);
create index sales_pending_brand on sales_pending (brand_id, id);
select compass_protect('sales_pending');

-- What an order or a payment has added to the rollups, so that a change of it adds the difference.
create table sales_posted (
  -- The order's id, or that of the payment.
  subject text primary key,
  brand_id text not null,
  kind text not null check (kind in ('order', 'payment')),
  store_id text not null,
  currency text not null,
  -- The day and hour of the sale, and of each refund by its id: they never change.
  moments jsonb not null,
  -- [day, dimension, key, [amounts in the order of the columns of sales_rollups]]
  entries jsonb not null
);
create index sales_posted_store on sales_posted (store_id);
select compass_protect('sales_posted');

-- Sums by day and by month. Amounts are minor units of `currency`.
create table sales_rollups (
  brand_id text not null,
  store_id text not null,
  dimension text not null,
  grain text not null check (grain in ('day', 'month')),
  -- The business day, or the first of its month.
  day date not null,
  key text not null,
  currency text not null,
  orders bigint not null default 0,
  quantity bigint not null default 0,
  gross bigint not null default 0,
  discounts bigint not null default 0,
  refunds bigint not null default 0,
  fees bigint not null default 0,
  tax bigint not null default 0,
  tips bigint not null default 0,
  rounding bigint not null default 0,
  tendered bigint not null default 0,
  other bigint not null default 0,
  collected bigint not null default 0,
  refunded bigint not null default 0,
  primary key (store_id, dimension, grain, day, key, currency)
);
select compass_protect('sales_rollups');

-- The last name of each key, as the merchant wrote it.
create table sales_labels (
  brand_id text not null,
  dimension text not null,
  key text not null,
  name jsonb not null,
  primary key (brand_id, dimension, key)
);
select compass_protect('sales_labels');

-- When an outlet's business day begins; without a row at 5 o'clock.
create table sales_days (
  store_id text primary key references stores (id),
  brand_id text not null,
  cut_off_hour integer not null check (cut_off_hour between 0 and 12)
);
select compass_protect('sales_days');

-- A business day that was closed, with what was in the drawer. It never changes.
create table day_closings (
  id text primary key,
  brand_id text not null,
  store_id text not null references stores (id),
  number integer not null,
  day date not null,
  currency text not null,
  -- Minor units. `expected` is the float and what came and went; `counted` what was in the drawer.
  opening_float bigint not null check (opening_float >= 0),
  cash_sales bigint not null,
  cash_refunds bigint not null,
  paid_in bigint not null check (paid_in >= 0),
  paid_out bigint not null check (paid_out >= 0),
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  left_in_drawer bigint not null check (left_in_drawer between 0 and counted),
  -- Why the count differs; null: it does not.
  reason text,
  note text not null,
  -- Numbers of orders that were still open.
  open_orders jsonb not null,
  figures jsonb not null,
  closed_by jsonb not null,
  closed_at timestamptz not null,
  unique (store_id, day),
  unique (store_id, number),
  check (expected = opening_float + cash_sales - cash_refunds + paid_in - paid_out),
  check (expected = counted or reason is not null)
);
select compass_protect('day_closings');
revoke update, delete on day_closings from compass_tenant;

-- What ended before reports existed is counted as well.
select set_config('app.brand', '*', true);

insert into sales_pending (brand_id, kind, subject)
select brand_id, 'order', id from orders where status in (30, 60, 80, 100, 120, 130) order by placed_at;

insert into sales_pending (brand_id, kind, subject)
select brand_id, 'payment', id from payments where payable = 'paymentRequest' and captured > 0 order by created_at;

select set_config('app.brand', '', true);
