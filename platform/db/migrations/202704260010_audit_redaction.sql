-- Entries showed first names of guests, codes that join a table, what a prescription is for and pictures of doors.
create or replace function compass_redact(target text, columns jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, case
    when value = 'null'::jsonb then value
    when key ~ '(hash|secret|token|password|settings|sealed|totp|hint|companion|auth|p256dh|page_url|gateway_reference|gateway_customer|hand_over|card_mark|join_code|credential|public_key)'
      then '"[redacted]"'
    when key in ('host_name', 'member_name', 'customer_key', 'user_key') then '"[redacted]"'
    when target not in ('stores', 'sites', 'delivery_areas', 'link_list_links', 'table_systems')
      and key ~ '(phone|email|address|contact|instruction|answers|allergies|guest|comment)' then '"[redacted]"'
    when target in ('users', 'addresses', 'customer_records', 'table_members', 'group_members', 'room_charges', 'ratings',
        'prescriptions', 'prescription_files', 'bill_shares', 'drop_off_reports')
      and key !~ '(^|_)(id|at|status|state|kind)$' and key not in ('decided_by', 'decided_by_name', 'reported_by')
      then '"[redacted]"'
    when target = 'imported_site_files' and key = 'content' then '"[redacted]"'
    when target = 'webhook_endpoints' and key = 'url' then '"[redacted]"'
    when target = 'orders' and key in ('order_note', 'lines', 'trace', 'pricing', 'store') then '"[redacted]"'
    -- What somebody bought belongs to them: at a pharmacy it tells what they suffer from.
    when target in ('order_lines', 'table_items') and key in ('name', 'choices', 'photo', 'sku', 'product_id')
      then '"[redacted]"'
    when length(value::text) > 2000 then '"[long]"'
    else value
  end), '{}'::jsonb)
  from jsonb_each(columns)
$$;

-- An entry's own name, too: of a table's item it was the dish.
create function compass_hide_name() returns trigger
language plpgsql
as $$
begin
  new.thing_name := null;
  return new;
end
$$;

create trigger hide_name before insert on audit_entries for each row
  when (new.thing in ('order_lines', 'table_items', 'prescriptions')) execute function compass_hide_name();

-- What was written so far.
update audit_entries set
  thing_name = case when thing in ('order_lines', 'table_items', 'prescriptions') then null else thing_name end,
  before = compass_redact(thing, before),
  after = compass_redact(thing, after)
where thing is not null;
