-- What a customer wants done when a line's product is missing; by the line, which keeps its id in the order. Without a
-- row the customer is asked.
create table replacement_wishes (
  line_id text primary key,
  brand_id text not null,
  kind text not null check (kind in ('ask', 'bestMatch', 'thisItem', 'callMe', 'refund', 'cancel')),
  -- Of the best match: how much dearer one may be, in minor units.
  max_extra bigint check (max_extra >= 0),
  product_id text,
  updated_at timestamptz not null
);

create index replacement_wishes_age on replacement_wishes (updated_at);
select compass_protect('replacement_wishes');

-- What an outlet could not send of an order, what it offers instead, and what became of it.
create table replacement_requests (
  id text primary key,
  brand_id text not null,
  order_id text not null references orders (id),
  store_id text not null references stores (id),
  status text not null check (status in ('asked', 'paying', 'agreed', 'rejected', 'withdrawn', 'ended')),
  -- Counts the changes; an answer to an older sight is refused.
  version integer not null,
  -- Until when the customer may answer.
  expires_at timestamptz not null,
  -- When somebody looks again whether that time has come.
  look_at timestamptz not null,
  items jsonb not null,
  -- By line the suggestion that was chosen, or null.
  answer jsonb,
  -- What pays for dearer replacements while the status is paying, and after that what paid.
  payment_id text references payments (id),
  -- What the order cost before and after, in minor units.
  total_before bigint not null,
  total_after bigint,
  settled_by text check (settled_by in ('customer', 'staff', 'silence', 'wish')),
  settled_at timestamptz,
  created_at timestamptz not null
);

-- One request of an order is open at a time, whoever of the staff is quicker.
create unique index replacement_requests_open on replacement_requests (order_id) where status in ('asked', 'paying');
create index replacement_requests_due on replacement_requests (look_at) where status in ('asked', 'paying');
create index replacement_requests_order on replacement_requests (order_id, created_at);
create index replacement_requests_store on replacement_requests (store_id) where status in ('asked', 'paying');
select compass_protect('replacement_requests');
