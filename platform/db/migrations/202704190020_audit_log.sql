-- Who changed what, with the values before and after. Rows are written by triggers in the transaction of the change,
-- whenever the transaction says on whose behalf it runs (app.audit): staff, an API key or the command line.
create table audit_entries (
  seq bigint generated always as identity primary key,
  brand_id text not null,
  at timestamptz not null,
  -- Entries of one request or command belong together.
  request_id text not null,
  actor_kind text not null check (actor_kind in ('staff', 'key', 'cli')),
  -- The name is a copy: whoever leaves is still named.
  actor_id text not null,
  actor_name text not null,
  operation text not null,
  -- Null: the operation changed no row of its own, such as sending something again.
  change text check (change in ('insert', 'update', 'delete')),
  thing text,
  thing_id text,
  thing_name jsonb,
  -- Null: it concerns the whole brand.
  store_id text,
  order_id text,
  before jsonb,
  after jsonb
);

create index audit_entries_brand on audit_entries (brand_id, seq desc);
create index audit_entries_order on audit_entries (order_id) where order_id is not null;
create index audit_entries_request on audit_entries (request_id);
create index audit_entries_at on audit_entries (at);

select compass_protect('audit_entries');
-- Nobody changes what is written; old entries are deleted by the system alone.
revoke update, delete on audit_entries from compass_tenant;

-- What an entry must not contain: secrets, and what belongs to customers.
create function compass_redact(target text, columns jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, case
    when value = 'null'::jsonb then value
    when key ~ '(hash|secret|token|password|settings|sealed|totp|hint|companion|auth|p256dh|page_url|gateway_reference|hand_over|card_mark)'
      then '"[redacted]"'
    when target not in ('stores', 'sites', 'delivery_areas', 'link_list_links', 'table_systems')
      and key ~ '(phone|email|address|contact|instruction|answers|allergies|guest|comment)' then '"[redacted]"'
    when target in ('users', 'addresses', 'customer_records', 'table_members', 'group_members', 'room_charges', 'ratings', 'prescription_files', 'bill_shares')
      and key !~ '(^|_)(id|at|status|state|kind)$' then '"[redacted]"'
    when target = 'webhook_endpoints' and key = 'url' then '"[redacted]"'
    when target = 'orders' and key in ('order_note', 'lines', 'trace', 'pricing', 'store') then '"[redacted]"'
    when length(value::text) > 2000 then '"[long]"'
    else value
  end), '{}'::jsonb)
  from jsonb_each(columns)
$$;

create function compass_audit() returns trigger
language plpgsql
as $$
declare
  context jsonb := current_setting('app.audit', true)::jsonb;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known jsonb := coalesce(becomes, was);
  concerned text := known ->> 'order_id';
  outlet text := known ->> 'store_id';
begin
  if tg_table_name = 'orders' then concerned := known ->> 'id'; end if;
  if tg_table_name = 'stores' then outlet := known ->> 'id'; end if;
  if outlet is null and concerned is not null then
    select store_id into outlet from orders where id = concerned;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into becomes from jsonb_each(to_jsonb(new))
    where value is distinct from was -> key
      and key not in ('version', 'updated_at', 'changed_at', 'used_at', 'revision', 'menu_version', 'content_version');
    if becomes is null then return null; end if;
    select jsonb_object_agg(key, value) into was from jsonb_each(was) where becomes ? key;
  end if;
  insert into audit_entries (
    brand_id, at, request_id, actor_kind, actor_id, actor_name, operation,
    change, thing, thing_id, thing_name, store_id, order_id, before, after
  ) values (
    known ->> 'brand_id', (context ->> 'at')::timestamptz, context ->> 'requestId', context ->> 'kind',
    context ->> 'id', context ->> 'name', context ->> 'operation',
    lower(tg_op), tg_table_name,
    coalesce(known ->> 'id', concerned, known ->> 'product_id', known ->> 'option_id', outlet, known ->> 'brand_id'),
    case
      when tg_table_name = 'orders' then to_jsonb(known ->> 'number')
      when tg_table_name in ('users', 'addresses', 'table_members', 'group_members', 'bill_shares') then null
      else coalesce(known -> 'name', known -> 'title', known -> 'code')
    end,
    outlet, concerned,
    compass_redact(tg_table_name, was), compass_redact(tg_table_name, becomes)
  );
  return null;
end
$$;

-- Tables whose rows say nothing that another entry does not say, or that are no change of anybody: copies, derived
-- sums, sessions, attempts and carts.
create function compass_is_audited(target regclass) returns boolean
language sql stable
as $$
  select target::text not in (
    'audit_entries', 'outbox', 'order_events', 'payment_events', 'gateway_events', 'stock_movements', 'order_numbers',
    'kitchen_revisions', 'menu_revisions', 'menu_imports', 'order_sources',
    'sales_days', 'sales_labels', 'sales_pending', 'sales_posted', 'sales_rollups', 'store_pace',
    'sessions', 'staff_sessions', 'staff_password_resets', 'staff_recovery_codes', 'push_subscriptions', 'consent_choices',
    'otp_blocked_prefixes', 'otp_budgets', 'otp_challenges', 'payment_request_codes',
    'conversion_events', 'conversion_visits', 'webhook_deliveries', 'courier_deliveries', 'table_system_steps',
    'cart_credits', 'cart_lines', 'cart_loyalty', 'cart_promotions', 'carts', 'slots', 'slot_holds'
  )
$$;

create function compass_watch(target regclass) returns void
language plpgsql
as $$
begin
  if not compass_is_audited(target) then return; end if;
  execute format(
    'create trigger audit after insert or update or delete on %s for each row '
      || 'when (coalesce(current_setting(''app.audit'', true), '''') <> '''') execute function compass_audit()',
    target
  );
end
$$;

-- From here on a protected table is watched, too.
create or replace function compass_protect(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s alter column brand_id set not null', target);
  execute format(
    'alter table %s alter column brand_id set default nullif(nullif(current_setting(''app.brand'', true), ''''), ''*'')',
    target
  );
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to compass_tenant using (brand_id = nullif(current_setting(''app.brand'', true), ''''))',
    target
  );
  execute format('create policy system on %s to %I using (current_setting(''app.brand'', true) = ''*'')', target, current_user);
  execute format('grant select, insert, update, delete on %s to compass_tenant', target);
  perform compass_watch(target);
end
$$;

select compass_watch(format('%I.%I', table_schema, table_name)::regclass)
from information_schema.columns
where table_schema = current_schema() and column_name = 'brand_id'
  and table_name in (select tablename from pg_tables where schemaname = current_schema());
