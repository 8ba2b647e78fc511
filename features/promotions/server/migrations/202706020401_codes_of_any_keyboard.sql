-- Codes are compared as one keyboard writes them (platform/kernel/normalize-search-text.ts). A code that would become
-- that of another promotion which has not ended stays as it is.
with unified as (
  select id, brand_id, state, code,
    translate(code, U&'\0622\0623\0625\0671\0649\06CC\06D2\0626\06A9\06AA\0629\06BE\06C1\06C3\06D5\0624\0640',
      U&'\0627\0627\0627\0627\064A\064A\064A\064A\0643\0643\0647\0647\0647\0647\0647\0648') as new_code
  from promotions where code is not null
)
update promotions set code = unified.new_code
from unified
where promotions.id = unified.id and unified.new_code <> unified.code and unified.new_code <> ''
  and not exists (
    select from unified other
    where other.brand_id = unified.brand_id and other.id <> unified.id and other.new_code = unified.new_code
      and other.state <> 'ended'
  );
