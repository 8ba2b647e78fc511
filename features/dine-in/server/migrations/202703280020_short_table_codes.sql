-- A second code of a table, short enough to be typed. Its hash is keyed, because it has fewer bits than the scanned one.
alter table dining_tables add column short_code_hash text unique;
