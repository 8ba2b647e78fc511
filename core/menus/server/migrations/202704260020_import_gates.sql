-- What has to be confirmed before a checked file is published, by kind.
alter table menu_imports add column gates text[] not null default '{}';
