-- What the customer answered to the outlet's questions, in the words of that day.
alter table orders add column answers jsonb not null default '[]';
