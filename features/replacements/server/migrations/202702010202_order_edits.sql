-- What staff propose to change about an order at its customer's wish, beside what is missing of one.
alter table replacement_requests add column kind text not null default 'missing' check (kind in ('missing', 'edit'));
-- Of an edit: all lines of the order as they would be, with how they are priced.
alter table replacement_requests add column proposal jsonb check ((kind = 'edit') = (proposal is not null));
-- The member of staff who wrote down what the customer said.
alter table replacement_requests add column settled_name text not null default '';

-- An edit that is declined, or not answered in time, leaves the order as it was.
alter table replacement_requests drop constraint replacement_requests_status_check;
alter table replacement_requests add constraint replacement_requests_status_check
  check (status in ('asked', 'paying', 'agreed', 'rejected', 'withdrawn', 'ended', 'declined', 'lapsed'));
