import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * The schema of a database as sorted lines, equal for equal schemas whatever the engine, owner or history: only what
 * affects the shop.
 */
export const describeSchema = (database: Database): Promise<string[]> =>
  database.system(async (tx) => {
    const { rows } = await sql<{ line: string }>`
      with tables as (
        select oid, relname, relrowsecurity, relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      )
      select format('table %s security %s forced %s', relname, relrowsecurity, relforcerowsecurity) as line from tables
      union all
      select format('column %s.%s %s%s default %s identity %s generated %s', relname, attname,
        format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
        pg_get_expr(adbin, adrelid), attidentity, attgenerated)
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select format('constraint %s %s: %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
      union all
      select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all
      select format('policy %s.%s %s for %s using %s check %s', tablename, policyname,
        case when roles = array['compass_tenant']::name[] then 'tenant' else 'owner' end, cmd, qual, with_check)
      from pg_policies where schemaname = 'public'
      union all
      select format('grant %s on %s', privilege_type, table_name) from information_schema.role_table_grants
      where grantee = 'compass_tenant' and table_schema = 'public'
      union all
      select format('trigger %s', pg_get_triggerdef(pg_trigger.oid))
      from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
      union all
      select format('view %s: %s', viewname, definition) from pg_views where schemaname = 'public'
      union all
      select format('sequence %s %s', sequencename, data_type) from pg_sequences where schemaname = 'public'
      union all
      select format('function %s(%s): %s', proname, pg_get_function_identity_arguments(oid), prosrc)
      from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`.execute(tx.sql)
    return rows.map(({ line }) => line)
  })
