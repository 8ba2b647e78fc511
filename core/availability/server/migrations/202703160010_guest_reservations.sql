-- Guests whose phone nobody has checked together reserve at most half of a slot, so whose place it is must be known.
alter table slot_holds add column is_guest boolean not null default false;
