-- How long a service takes; null: it is not done by appointment.
alter table products add column duration_minutes integer check (duration_minutes between 5 and 720);
