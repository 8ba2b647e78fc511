-- What is known of a store is kept in memory for as long as this stays the same. It is chance and no count, so that a
-- change that was rolled back, or undone by a backup, can never be mistaken for another. Triggers change it: whoever
-- changes a row that a store is read from, by whatever way, cannot forget to.
alter table stores add column revision uuid not null default gen_random_uuid();

create function compass_renew_store() returns trigger
language plpgsql
as $$
begin
  new.revision := gen_random_uuid();
  return new;
end
$$;

-- The version of the menu is asked for with the revision, because it changes with every mark in the stock.
create trigger stores_renew before update on stores for each row
  when (
    to_jsonb(old) - array['menu_version', 'content_version', 'revision']
    is distinct from to_jsonb(new) - array['menu_version', 'content_version', 'revision']
  )
  execute function compass_renew_store();

create function compass_renew_paused_store() returns trigger
language plpgsql
as $$
begin
  update stores set revision = gen_random_uuid()
  where id = case when tg_op = 'DELETE' then old.store_id else new.store_id end;
  return null;
end
$$;

create trigger store_pauses_renew after insert or update or delete on store_pauses for each row
  execute function compass_renew_paused_store();

create function compass_renew_stores() returns trigger
language plpgsql
as $$
begin
  update stores set revision = gen_random_uuid()
  where brand_id = case when tg_op = 'DELETE' then old.brand_id else new.brand_id end;
  return null;
end
$$;

create trigger taxes_renew after insert or update or delete on taxes for each row
  execute function compass_renew_stores();
create trigger sites_renew after insert or delete or update of home_path, brand_id on sites for each row
  execute function compass_renew_stores();

create function compass_renew_stores_of_brand() returns trigger
language plpgsql
as $$
begin
  update stores set revision = gen_random_uuid() where brand_id = new.id;
  return null;
end
$$;

create trigger brands_renew after update of country, currency, languages on brands for each row
  execute function compass_renew_stores_of_brand();
