-- Tells which came first of entries of one moment.
alter table points_ledger add column seq bigint generated always as identity;
drop index points_ledger_user;
create index points_ledger_user on points_ledger (user_id, seq desc);
