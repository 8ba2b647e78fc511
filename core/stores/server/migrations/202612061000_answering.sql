-- How long an outlet may take to answer a new order before it is declined by itself, and after how long it is warned;
-- null: an order is never declined by itself.
alter table stores
  add column answer_minutes integer default 10 check (answer_minutes between 2 and 120),
  add column answer_warn_minutes integer not null default 7 check (answer_warn_minutes between 1 and 119);
