-- How an outlet's last orders for now differed from its configured minutes, and the range that follows from them. The range
-- is stored: a store is read often and this changes seldom.
create table store_pace (
  brand_id text not null,
  store_id text not null references stores (id) on delete cascade,
  channel text not null check (channel in ('delivery', 'pickup')),
  -- Whole minutes later than configured, oldest first.
  late_minutes jsonb not null default '[]' check (jsonb_array_length(late_minutes) <= 40),
  added_minutes integer not null default 0,
  span_minutes integer not null default 10 check (span_minutes > 0),
  primary key (store_id, channel)
);
select compass_protect('store_pace');

-- A store is cached with its range, not with the orders behind it.
create trigger store_pace_renew_new after insert on store_pace for each row
  when (new.added_minutes <> 0 or new.span_minutes <> 10)
  execute function compass_renew_paused_store();
create trigger store_pace_renew_changed after update on store_pace for each row
  when (old.added_minutes <> new.added_minutes or old.span_minutes <> new.span_minutes)
  execute function compass_renew_paused_store();
create trigger store_pace_renew_gone after delete on store_pace for each row
  when (old.added_minutes <> 0 or old.span_minutes <> 10)
  execute function compass_renew_paused_store();

-- What was learned is relative to the configured minutes: with others it begins anew, whoever changes them.
create function compass_forget_pace() returns trigger
language plpgsql
as $$
begin
  delete from store_pace where store_id = new.id;
  return null;
end
$$;

create trigger stores_forget_pace after update of preparation_minutes on stores for each row
  when (old.preparation_minutes <> new.preparation_minutes)
  execute function compass_forget_pace();

create function compass_forget_delivery_pace() returns trigger
language plpgsql
as $$
begin
  delete from store_pace where store_id = new.store_id and channel = 'delivery';
  return null;
end
$$;

create trigger delivery_areas_forget_pace after update of minutes on delivery_areas for each row
  when (old.minutes <> new.minutes)
  execute function compass_forget_delivery_pace();
