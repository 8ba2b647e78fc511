-- What a payment is for when it pays something beside the order as it was placed, such as a dearer replacement: of each
-- such thing, and of the order itself, one try at most succeeds.
alter table payments add column extra text;

drop index payments_one_success;
create unique index payments_one_success on payments (order_id, coalesce(extra, '')) where status = 100;
