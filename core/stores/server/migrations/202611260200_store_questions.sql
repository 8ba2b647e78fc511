-- What an outlet asks of whoever orders: a floor, a car's number, a gift wrapping.
alter table stores add column collect jsonb not null default '[]';
