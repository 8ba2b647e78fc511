-- Whether an address must be pinned on the map before this outlet delivers to it.
alter table stores add column is_pin_needed boolean not null default false;
