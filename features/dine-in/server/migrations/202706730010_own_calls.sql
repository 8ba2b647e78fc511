-- What guests of an outlet can call for. Without a row, these are the kinds that come with the product.
create table table_call_lists (
  store_id text primary key references stores (id),
  brand_id text not null,
  -- [{ key, name, isOffered }] in the order of the guests' page; the name is null for a known kind.
  calls jsonb not null
);
select compass_protect('table_call_lists');

-- A known kind, or the key of a call in the merchant's words.
alter table table_calls drop constraint table_calls_kind_check;
-- The merchant's words by language, as they were when the guest called; null for a known kind.
alter table table_calls add column name jsonb;
