-- The decision about the prescription of an order; an order without any that needs one waits.
create table prescriptions (
  order_id text primary key references orders (id),
  brand_id text not null,
  user_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  -- Ids of the products that the decision covers: a product added later needs another one.
  products jsonb not null default '[]',
  reason text not null default '',
  -- The member of staff who decided.
  decided_by text,
  decided_by_name text not null default '',
  decided_at timestamptz,
  -- How many further orders the prescription may be used for, and until when.
  repeats_left integer not null default 0 check (repeats_left between 0 and 12),
  repeats_until timestamptz,
  -- The order whose prescription is used again.
  repeats_order text references prescriptions (order_id)
);

create index prescriptions_of_user on prescriptions (user_id, repeats_until) where repeats_left > 0;
select compass_protect('prescriptions');

-- Uploaded prescriptions: pictures encoded again, or PDF files. Without an order: not ordered yet.
create table prescription_files (
  id text primary key,
  brand_id text not null,
  user_id text not null,
  order_id text references orders (id),
  -- At most five files wait for an order, whatever is uploaded at once.
  slot smallint not null check (slot between 1 and 5),
  kind text not null check (kind in ('picture', 'pdf')),
  content bytea not null,
  bytes integer not null check (bytes between 1 and 8388608),
  is_scanned boolean not null,
  uploaded_at timestamptz not null
);

create unique index prescription_files_waiting on prescription_files (user_id, slot) where order_id is null;
create index prescription_files_by_order on prescription_files (order_id);
create index prescription_files_by_age on prescription_files (uploaded_at);
select compass_protect('prescription_files');

-- How long the brand stores prescriptions, in days from their upload.
create table prescription_settings (
  brand_id text primary key,
  retention_days integer not null check (retention_days between 1 and 3650)
);
select compass_protect('prescription_settings');
