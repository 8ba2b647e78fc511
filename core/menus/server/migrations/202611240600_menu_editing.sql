-- The order in which a merchant sees the groups, and the price of the smallest size, so that a menu can be read back
-- as it was written.
alter table option_groups
  add column position integer not null default 0,
  add column base_price integer not null default 0;
update option_groups g set base_price = coalesce((
  select min(p.price) from product_option_groups l join products p on p.id = l.product_id where l.group_id = g.id
), 0) where g.role = 'size';

-- What a menu was before each change, so that a change can be taken back.
create table menu_revisions (
  id text primary key,
  brand_id text not null references brands (id),
  -- Counts the changes of the brand's menu.
  number integer not null,
  reason text not null check (reason in ('edit', 'import', 'undo')),
  staff_name text not null,
  at timestamptz not null,
  -- The menu before the change, with its pictures by their names in it.
  content jsonb not null,
  pictures jsonb not null,
  unique (brand_id, number)
);
select compass_protect('menu_revisions');

-- Files that were checked and may be published.
create table menu_imports (
  id text primary key,
  brand_id text not null references brands (id),
  file_name text not null,
  at timestamptz not null,
  content jsonb not null
);
create index menu_imports_brand on menu_imports (brand_id, at);
select compass_protect('menu_imports');
