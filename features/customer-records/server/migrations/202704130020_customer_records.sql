-- What staff have noted about a customer, and whether the merchant takes orders from them.
create table customer_records (
  user_id text primary key references users (id),
  brand_id text not null,
  note text not null default '',
  -- Null: orders are taken.
  blocked_at timestamptz,
  -- For staff; the customer does not read it.
  block_reason text not null default '',
  -- The member of staff who changed it last.
  changed_by jsonb not null,
  changed_at timestamptz not null
);
create index customer_records_blocked on customer_records (brand_id) where blocked_at is not null;
select compass_protect('customer_records');
