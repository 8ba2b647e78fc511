-- Through which gateways an outlet is paid when its own takes nothing, in this order: [{"name", "account"}].
alter table stores add column other_gateways jsonb not null default '[]';
