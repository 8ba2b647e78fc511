-- How often an address was blocked already: each time it waits twice as long.
alter table sign_in_tries add column blocks integer not null default 0;
