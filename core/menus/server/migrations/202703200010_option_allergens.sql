-- What an option adds to the allergens of its product; empty: not stated.
alter table options add column allergens jsonb not null default '[]';
