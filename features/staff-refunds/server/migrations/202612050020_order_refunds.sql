-- Refunds that staff gave, with who and for which lines. The money itself is in `refunds`.
create table order_refunds (
  refund_id text primary key references refunds (id),
  brand_id text not null,
  order_id text not null references orders (id),
  staff_id text not null,
  staff_name text not null,
  created_at timestamptz not null
);

create index order_refunds_by_order on order_refunds (order_id);
select compass_protect('order_refunds');

create table order_refund_lines (
  refund_id text not null references order_refunds (refund_id),
  line_id text not null references order_lines (id),
  brand_id text not null,
  qty integer not null check (qty > 0),
  -- Minor units of the order's currency.
  amount bigint not null check (amount >= 0),
  primary key (refund_id, line_id)
);

create index order_refund_lines_by_line on order_refund_lines (line_id);
select compass_protect('order_refund_lines');
