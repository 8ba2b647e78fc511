-- Heh and yeh with a hamza above are compared as without (platform/kernel/normalize-search-text.ts). A code that would become
-- that of another promotion which has not ended stays as it is.
with unified as (
  select id, brand_id, state, code,
    replace(translate(code, U&'\06C0\06C2\06D3', U&'\0647\0647\064A'), U&'\0647\0654', U&'\0647') as new_code
  from promotions where code is not null
)
update promotions set code = unified.new_code
from unified
where promotions.id = unified.id and unified.new_code <> unified.code
  and not exists (
    select from unified other
    where other.brand_id = unified.brand_id and other.id <> unified.id and other.new_code = unified.new_code
      and other.state <> 'ended'
  );
