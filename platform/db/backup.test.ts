import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listTestDatabases, type TestDatabase } from '#platform/testing/databases.ts'
import { backup } from './backup.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { createRehearsal } from './rehearsal.ts'
import { restore } from './restore.ts'

// One test opens several databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const SCHEMA = `
  create table kinds (
    id bigint generated always as identity primary key, brand_id text not null, price numeric(12, 3), wide int8,
    at timestamptz, day date, span interval, bytes bytea, doc jsonb, raw json, tags text[], ratio float8, flag boolean,
    doubled bigint generated always as (wide * 2) stored
  );
  select compass_protect('kinds');
  create table a_children (id serial primary key, kind bigint not null references kinds (id));
  create table trees (id text primary key, parent text references trees (id), spouse text unique);
  alter table trees add foreign key (spouse) references trees (id) deferrable initially immediate;
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a trigger ran'; end $$;
  create table watched (id text primary key);
  create trigger watching before insert on watched for each row execute function refuse();`

const ROWS = `
  insert into kinds (brand_id, price, wide, at, day, span, bytes, doc, raw, tags, ratio, flag) values
    ('brand-a', 12.345, 9223372036854775807 / 2, '2026-11-20 10:00:00.123456+04', '2026-11-20', '1 mon 2 days 03:04:05',
     '\\x00ff10', '{"n": 12345678901234567890.10, "t": "line\\nκατάλογος"}', '{"b": 1,  "a": 2}',
     array['a,"b"', null, '{}', E'tab\\t\\\\'], 0.1, true),
    ('brand-b', null, null, 'infinity', 'infinity', null, null, 'null', null, '{}', 'NaN', false),
    ('brand-b', 0, -1, '1800-01-01 00:00+00', '0044-03-15 BC', '-1 day', '', '"x"', '[]', null, 1e-300, null);
  insert into a_children (kind) select id from kinds;
  insert into trees select i::text, nullif(i + 1, 1201)::text, null from generate_series(1, 1200) as i order by i;
  update trees set spouse = (1201 - id::int)::text where id::int <= 1200;
  alter table watched disable trigger watching; insert into watched values ('x');
  alter table watched enable trigger watching;`

const CONTENT = `
  select json_build_array(
    (select json_agg(k order by id)::text from kinds k), (select json_agg(c order by id)::text from a_children c),
    (select md5(json_agg(t order by id)::text) from trees t), (select json_agg(w)::text from watched w))::text as content`

const CONSTRAINTS = `
  select json_agg(x order by x)::text as list from (
    select conname || condeferrable || condeferred as x from pg_constraint where contype = 'f'
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal) y`

describe.each(listTestDatabases())('a backup made on $name', (source) => {
  let folder: string
  let path: string
  const opened: Database[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compass-backup-'))
    path = join(folder, 'shop.gz')
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await rm(folder, { recursive: true })
  })

  const openAt = async (engine: TestDatabase, schema = SCHEMA): Promise<Database> => {
    const database = await engine.open()
    opened.push(database)
    await writeFile(join(folder, '209901010000_kinds.sql'), schema)
    await migrate(database, [folder])
    return database
  }
  const read = async (database: Database, text: string): Promise<unknown> =>
    (await database.system((tx) => sql.raw(text).execute(tx.sql))).rows
  const filled = async (): Promise<Database> => {
    const database = await openAt(source)
    await database.pool.query(ROWS)
    return database
  }

  it.each(listTestDatabases())('is restored on $name to the last digit', async (target) => {
    const original = await filled()
    await backup(original, path)
    const copy = await openAt(target)
    // A dry run leaves the database as empty as restoring needs it.
    await restore(createRehearsal(copy), path)
    await restore(copy, path)
    expect(await read(copy, CONTENT)).toEqual(await read(original, CONTENT))
    expect(await read(copy, CONSTRAINTS)).toEqual(await read(original, CONSTRAINTS))
    const next = "insert into kinds (brand_id) values ('brand-c') returning id"
    expect((await copy.pool.query(next)).rows).toEqual([{ id: 4 }])
    expect((await copy.pool.query('insert into a_children (kind) values (4) returning id')).rows).toEqual([
      { id: 4 },
    ])
  })

  it('is readable by its owner only and leaves no draft', async () => {
    await backup(await filled(), path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(stat(`${path}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is rejected by a database with rows', async () => {
    const original = await filled()
    await backup(original, path)
    await expect(restore(original, path)).rejects.toThrow(/not empty: a_children has rows/)
  })

  it('is rejected by another schema version', async () => {
    await backup(await filled(), path)
    const other = await openAt(source, `${SCHEMA} create table more (id int);`)
    await expect(restore(other, path)).rejects.toThrow(/another schema version.*209901010000_kinds/)
  })

  it('leaves nothing behind when the file is cut, damaged or not a backup', async () => {
    await backup(await filled(), path)
    const whole = await readFile(path)
    const lines = gunzipSync(whole).toString().trimEnd().split('\n')
    const broken = {
      cut: whole.subarray(0, whole.length / 2),
      shortened: gzipSync(lines.slice(0, -1).join('\n')),
      thinned: gzipSync(lines.toSpliced(3, 1).join('\n')),
      foreign: gzipSync('{"format":"something"}\n'),
      empty: gzipSync(''),
      orphaned: gzipSync(lines.join('\n').replace('["1","1"]', '["1","77"]')),
    }
    const copy = await openAt(source)
    for (const [name, bytes] of Object.entries(broken)) {
      await writeFile(path, bytes)
      await expect(restore(copy, path), name).rejects.toThrow()
      expect(
        await read(copy, 'select (select count(*) from kinds) + (select count(*) from trees) as n'),
      ).toEqual([{ n: 0 }])
    }
    await writeFile(path, whole)
    await restore(copy, path)
  })
})
