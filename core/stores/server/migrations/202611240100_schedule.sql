-- Holidays and other special dates, and how orders for later are taken on each channel.
alter table stores add column special_days jsonb not null default '[]', add column schedule jsonb not null default '{}';
