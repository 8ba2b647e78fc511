-- The names of an outlet's tables, and pictures of the outlet itself.
alter table stores add column table_numbers jsonb not null default '[]', add column gallery jsonb not null default '[]';
