-- Money that a vendor captured through an account of a brand for no payment of ours, each once. Staff decide whose it is.
create table unknown_captures (
  id text primary key,
  brand_id text not null,
  account_id text not null references payment_accounts,
  -- The vendor's id of the payment.
  gateway_reference text not null,
  -- The merchant's own reference, as the vendor states it; no payment of ours has it.
  reference text not null,
  -- Minor units.
  amount bigint not null,
  currency text not null,
  found_at timestamptz not null,
  -- What staff found; null: nobody has looked.
  outcome text check (outcome in ('returned', 'known')),
  note text,
  resolved_by jsonb,
  resolved_at timestamptz,
  unique (account_id, gateway_reference),
  check (num_nonnulls(outcome, note, resolved_by, resolved_at) in (0, 4))
);
create index unknown_captures_open on unknown_captures (brand_id, found_at) where resolved_at is null;
select compass_protect('unknown_captures');

insert into unknown_captures (id, brand_id, account_id, gateway_reference, reference, amount, currency, found_at)
select id, brand_id, account_id, report ->> 'gatewayReference', report ->> 'reference',
  (report #>> '{captured,amount}')::bigint, report #>> '{captured,currency}', received_at
from gateway_events
where event_id = 'listed ' || (report ->> 'gatewayReference') and report ? 'captured'
on conflict do nothing;
