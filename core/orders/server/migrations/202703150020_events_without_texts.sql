-- What customers wrote on a line is stored with the line alone, where it can be deleted; events never change.
select set_config('app.brand', '*', true);

update order_events
set data = jsonb_set(
  data,
  '{lines}',
  (
    select coalesce(jsonb_agg((line - 'answers') || '{"specialInstructions": ""}' order by at), '[]')
    from jsonb_array_elements(data -> 'lines') with ordinality as lines (line, at)
  )
)
where data ? 'lines';

select set_config('app.brand', '', true);
