-- Keeps the brands apart inside the database: a query that forgets its brand finds nothing instead of everything.

do $$
begin
  create role compass_tenant nologin;
exception
  -- Another database of the same server has made it, perhaps at this very moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'compass_tenant', 'member') then
    execute format('grant compass_tenant to %I', current_user);
  end if;
end
$$;

grant usage on schema public to compass_tenant;

-- Puts a table with a brand_id under protection: a tenant's unit reaches the rows of its brand, a system unit all,
-- anybody else none. The brand is filled in by itself. To be called by the migration that creates the table.
create function compass_protect(target regclass) returns void
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
end
$$;

-- Lets every brand read a table that belongs to none, and change nothing in it.
create function compass_share(target regclass) returns void
language plpgsql
as $$
begin
  execute format('grant select on %s to compass_tenant', target);
end
$$;
