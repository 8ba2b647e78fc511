-- The allergies in the household that the customer sends with the order, as names of allergens.
alter table orders add column allergies jsonb not null default '[]';
