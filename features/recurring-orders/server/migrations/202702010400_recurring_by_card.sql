-- Orders that come again may be paid by a card that a gateway keeps.
alter table recurring_rules
  add column mod text not null default 'cod' check (mod in ('cod', 'express')),
  -- By which the card is known again among its owner's; what a gateway calls it is never kept.
  add column card_mark text,
  add constraint recurring_rules_card check (mod = 'express' or card_mark is null);

-- 'paying' has its order, whose payment is not settled; who waits for that keeps the date's only order.
alter table recurring_orders
  -- The try to pay that is ours to make; null once it has failed and the next one is ahead.
  add column payment_id text,
  drop constraint recurring_orders_state_check,
  add constraint recurring_orders_state_check
    check (state in ('due', 'paying', 'placed', 'failed', 'missed', 'skipped')),
  drop constraint recurring_orders_check,
  add constraint recurring_orders_order check ((state in ('paying', 'placed')) = (order_id is not null));

drop index recurring_orders_due;
create index recurring_orders_due on recurring_orders (look_at) where state in ('due', 'paying');
