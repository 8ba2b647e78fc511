-- Areas that a merchant made in the console: a site file that does not name them leaves them as they are.
alter table delivery_areas add column is_own boolean not null default false;
-- Counts the changes of an area, so that nobody undoes what they did not see.
alter table delivery_areas add column version integer not null default 1;
