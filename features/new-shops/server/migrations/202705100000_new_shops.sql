-- Shops that are being opened. They belong to no brand yet; who holds the link fills in one of them.
create table new_shops (
  id text primary key,
  email text not null unique,
  -- Of the mail with the link.
  language text not null,
  -- Signed with the link: a link that was sent again replaces the former one.
  serial integer not null,
  -- What was filled in so far.
  draft jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: not yet.
  opened_at timestamptz
);

create index new_shops_expires_at on new_shops (expires_at);
