-- A brand has no brand_id, so `compass_watch` does not fit it: its changes are written under its own id.
create function compass_audit_brand() returns trigger
language plpgsql
as $$
declare
  context jsonb := current_setting('app.audit', true)::jsonb;
  was jsonb := to_jsonb(old);
  becomes jsonb;
begin
  select jsonb_object_agg(key, value) into becomes from jsonb_each(to_jsonb(new))
  where value is distinct from was -> key;
  if becomes is null then return null; end if;
  select jsonb_object_agg(key, value) into was from jsonb_each(was) where becomes ? key;
  insert into audit_entries (
    brand_id, at, request_id, actor_kind, actor_id, actor_name, operation,
    change, thing, thing_id, thing_name, before, after
  ) values (
    new.id, (context ->> 'at')::timestamptz, context ->> 'requestId', context ->> 'kind',
    context ->> 'id', context ->> 'name', context ->> 'operation',
    'update', 'brands', new.id, to_jsonb(new) -> 'name',
    compass_redact('brands', was), compass_redact('brands', becomes)
  );
  return null;
end
$$;

create trigger audit after update on brands for each row
  when (coalesce(current_setting('app.audit', true), '') <> '')
  execute function compass_audit_brand();
