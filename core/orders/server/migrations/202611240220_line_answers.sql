-- What the customer answered to the products' questions, in the words of the menu of that day.
alter table order_lines add column answers jsonb not null default '[]';
