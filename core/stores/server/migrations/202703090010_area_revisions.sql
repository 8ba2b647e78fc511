-- Areas are kept in memory with their store, so what changes one renews the store's revision, however it is changed. Once a
-- statement: an import writes hundreds.
create function compass_renew_stores_of_areas() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update stores set revision = gen_random_uuid() where id in (select store_id from written);
  elsif tg_op = 'DELETE' then
    update stores set revision = gen_random_uuid() where id in (select store_id from gone);
  else
    update stores set revision = gen_random_uuid()
    where id in (select store_id from written union select store_id from gone);
  end if;
  return null;
end
$$;

create trigger delivery_areas_renew_new after insert on delivery_areas
  referencing new table as written for each statement
  execute function compass_renew_stores_of_areas();
create trigger delivery_areas_renew_changed after update on delivery_areas
  referencing new table as written old table as gone for each statement
  execute function compass_renew_stores_of_areas();
create trigger delivery_areas_renew_gone after delete on delivery_areas
  referencing old table as gone for each statement
  execute function compass_renew_stores_of_areas();
