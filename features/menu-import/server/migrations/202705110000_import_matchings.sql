-- What merchants have said that the columns of a table hold; tables with the same headings are read so from then on.
create table menu_import_matchings (
  brand_id text not null,
  -- SHA-256 of the headings, in hexadecimal digits.
  signature text not null,
  -- A word for each column, such as 'name,name.ar,,price'.
  columns text not null,
  at timestamptz not null,
  primary key (brand_id, signature)
);
select compass_protect('menu_import_matchings');
-- The same of a checked file, stored for its next one when it is published; null when nobody said anything.
alter table menu_imports add column signature text, add column columns text;
