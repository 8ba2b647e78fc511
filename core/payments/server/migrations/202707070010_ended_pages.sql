-- When the vendor was asked to end the page of a payment that was not paid in time: it is asked once.
alter table payments add column page_ended_at timestamptz;
