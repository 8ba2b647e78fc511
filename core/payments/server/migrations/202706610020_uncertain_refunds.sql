-- What a gateway said of a refund: `accepted`, it will carry it out; `uncertain`, it may have. `sent_at` is when it was
-- last sent there: set before the call, so that a process that ends during it leaves a refund that may have been received.
alter table refunds add column sent_at timestamptz;
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'accepted', 'uncertain', 'refunded', 'failed'));

update refunds set
  sent_at = updated_at,
  status = case when gateway_reference is null then 'uncertain' else 'accepted' end
where status = 'requested' and attempts > 0;

drop index refunds_requested;
create index refunds_open on refunds (updated_at) where status in ('requested', 'accepted', 'uncertain');
