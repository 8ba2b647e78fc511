-- A kind of message joins: to customers some days after their first order.
alter table outreach_kinds
  drop constraint outreach_kinds_kind_check,
  add constraint outreach_kinds_kind_check check (kind in ('rating', 'firstOrder', 'winBack', 'birthday'));

alter table outreach_messages
  drop constraint outreach_messages_kind_check,
  add constraint outreach_messages_kind_check check (kind in ('rating', 'firstOrder', 'winBack', 'birthday'));
