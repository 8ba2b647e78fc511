-- Who wanted an edit: staff, whose proposal the customer answers, or the customer, who adds something to the order.
alter table replacement_requests add column proposed_by text not null default 'staff'
  check (proposed_by in ('staff', 'customer'));
