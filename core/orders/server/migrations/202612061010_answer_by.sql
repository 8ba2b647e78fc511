-- What was agreed about the outlet's answer, and the moment after which a new order is declined by itself; null: never.
alter table orders
  add column answering jsonb,
  add column answer_by timestamptz;

create index orders_unanswered on orders (answer_by, id) where status = 10;
