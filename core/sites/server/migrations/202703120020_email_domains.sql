-- Domains that customers' e-mail addresses must belong to, such as a company's own; an empty list allows all.
alter table brands add column email_domains jsonb not null default '[]';
