-- The chat of a brand's support: who runs it, and the brand's id there.
create table support_chats (
  brand_id text primary key,
  type smallint not null check (type in (10, 20, 30)),
  vendor_id text not null,
  -- The brand's own installation; null: the vendor's.
  origin text check (origin like 'https://%'),
  is_active boolean not null,
  changed_at timestamptz not null
);

select compass_protect('support_chats');
