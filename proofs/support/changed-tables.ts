import { readTables } from '#platform/db/catalog.ts'
import type { Database } from '#platform/db/database.ts'

/** Reads the tables whose rows were changed by committed transactions since it was read last. */
export type ReadChangedTables = () => Promise<readonly string[]>

/**
 * Notes from now on which tables change, by a trigger on each. What a transaction notes is undone with it, and a row that
 * is written as it was is no change.
 */
export const watchTables = async (db: Database): Promise<ReadChangedTables> => {
  const tables = await db.system(readTables)
  await db.pool.query(`
    create table noted_changes (name text primary key);
    create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op <> 'UPDATE' or old::text <> new::text then
        insert into noted_changes values (tg_table_name) on conflict do nothing;
      end if;
      return null;
    end $$;
    ${tables
      .map(
        ({ name }) =>
          `create trigger note_change after insert or update or delete on "${name}"
            for each row execute function note_change();`,
      )
      .join('\n')}`)
  return async () => {
    const { rows } = await db.pool.query('delete from noted_changes returning name')
    return (rows as { name: string }[]).map(({ name }) => name).toSorted()
  }
}
