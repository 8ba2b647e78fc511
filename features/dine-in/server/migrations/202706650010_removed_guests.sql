-- A guest whom staff removed from a table, apart from one whom they never let in.
alter table table_members drop constraint table_members_status_check;
alter table table_members add constraint table_members_status_check
  check (status in ('waiting', 'in', 'refused', 'removed'));
