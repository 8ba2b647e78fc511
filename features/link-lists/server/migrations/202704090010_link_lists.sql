-- Pages of links with an address of their own. The id is their public address.
create table link_lists (
  id text primary key,
  brand_id text not null,
  -- By which a site file knows it; that of a list made in the console is its id.
  key text not null,
  title jsonb not null,
  intro jsonb not null,
  is_active boolean not null,
  -- Counts changes, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  created_at timestamptz not null,
  unique (brand_id, key),
  unique (brand_id, id)
);
select compass_protect('link_lists');

create table link_list_links (
  id text primary key,
  brand_id text not null,
  list_id text not null,
  position integer not null,
  title jsonb not null,
  -- A page of the shop beginning with a slash, or an https, tel or mailto address.
  address text not null check (address ~ '^(/|https://|tel:|mailto:)'),
  is_active boolean not null,
  -- How often it was opened. Nothing is known about by whom.
  clicks bigint not null default 0 check (clicks >= 0),
  foreign key (brand_id, list_id) references link_lists (brand_id, id) on delete cascade
);
create index link_list_links_list on link_list_links (brand_id, list_id, position);
select compass_protect('link_list_links');
