-- What the customer answered to the product's questions.
alter table cart_lines add column answers jsonb not null default '[]';
