-- What the site files of a brand have said so far: each value by its path. A value of the site that differs from it was
-- set in the console, and an import asks before it changes one.
create table imported_site_files (
  brand_id text primary key references brands (id),
  content jsonb not null,
  imported_at timestamptz not null
);
select compass_protect('imported_site_files');
