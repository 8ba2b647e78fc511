-- Refunds are counted too.
alter table conversion_events drop constraint conversion_events_name_check;
alter table conversion_events add constraint conversion_events_name_check
  check (name in ('Purchase', 'ViewContent', 'Refund'));
