-- An order that becomes cheaper after it was placed spends less: what it gives back is an entry of what it spent, as
-- often as that happens.
drop index credits_ledger_once;
create unique index credits_ledger_once on credits_ledger (order_id, kind)
  where order_id is not null and not (kind = 'spent' and amount > 0);
