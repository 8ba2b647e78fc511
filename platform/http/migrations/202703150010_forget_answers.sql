-- Deletes the stored answers to one person, and those that name one of the ids ("a|b|c"). A tenant can reach the table
-- only in this way: its rows have no brand.
create function compass_forget_answers(owner text, ids text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from idempotency_keys where starts_with(scope, owner) or (status is not null and response::text ~ ids)
$$;
