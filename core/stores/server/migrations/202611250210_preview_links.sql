-- Links to an outlet under testing are signed with this number: counting it up ends all that were made before.
alter table stores add column preview_round integer not null default 0;
