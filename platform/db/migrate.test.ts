import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { describeSchema } from '#platform/testing/describe-schema.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { findMigrations } from './migration-files.ts'

// One test opens several databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const names = async (): Promise<string[]> => (await findMigrations()).map(({ name }) => name)

describe('migration files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compass-migrations-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('come from all areas in the order of their timestamps', async () => {
    const found = await names()
    expect(found[0]).toBe('202611200900_tenants')
    expect(found).toEqual([...found].sort())
  })

  it('have a hash that does not depend on line ends', async () => {
    await writeFile(join(folder, '202601010000_a.sql'), 'select 1;\nselect 2;\n')
    await writeFile(join(folder, '202601010001_b.sql'), 'select 1;\r\nselect 2;\r\n')
    const [a, b] = await findMigrations([folder])
    expect(a?.hash).toBe(b?.hash)
  })

  it('must have a timestamp in their name', async () => {
    await writeFile(join(folder, 'first.sql'), '')
    await expect(findMigrations([folder])).rejects.toThrow('<yyyymmddhhmm>_<what>.sql')
  })

  it('must have different names', async () => {
    const other = await mkdtemp(join(tmpdir(), 'compass-migrations-'))
    for (const place of [folder, other]) await writeFile(join(place, '202601010000_same.sql'), '')
    await expect(findMigrations([folder, other])).rejects.toThrow('one name')
    await rm(other, { recursive: true })
  })
})

describe.each(listAvailableDatabases())('migrations on $name', ({ openEmpty }) => {
  let folder: string
  let database: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compass-migrations-'))
    database = await openEmpty()
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const add = (name: string, text: string): Promise<void> => writeFile(join(folder, `${name}.sql`), text)
  const tables = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    )
    return (rows as { tablename: string }[]).map(({ tablename }) => tablename)
  }

  it('are applied in order, once each', async () => {
    await add('202601010001_second', 'insert into steps values (2);')
    await add('202601010000_first', 'create table steps (step int); insert into steps values (1);')
    expect(await migrate(database, [folder])).toEqual(['202601010000_first', '202601010001_second'])
    expect(await migrate(database, [folder])).toEqual([])
    await add('202601010002_third', 'insert into steps values (3);')
    expect(await migrate(database, [folder])).toEqual(['202601010002_third'])
    const { rows } = await database.pool.query('select step from steps order by step')
    expect(rows).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }])
  })

  it('run once when many processes start together', async () => {
    for (let index = 0; index < 5; index += 1)
      await add(`20260101000${index}_step`, `create table t${index} (id int);`)
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database, [folder])))
    expect(applied.flat().sort()).toEqual([0, 1, 2, 3, 4].map((index) => `20260101000${index}_step`))
    expect(await tables()).toEqual(['schema_migrations', 't0', 't1', 't2', 't3', 't4'])
  })

  it('reject a file that was changed after it was applied', async () => {
    await add('202601010000_first', 'create table first (id int);')
    await migrate(database, [folder])
    await add('202601010000_first', 'create table first (id bigint);')
    await expect(migrate(database, [folder])).rejects.toThrow(
      /202601010000_first\.sql was changed after it was applied/,
    )
  })

  it('roll back a failed step, keep the steps before it, and continue once it is fixed', async () => {
    await add('202601010000_first', 'create table first (id int);')
    await add('202601010001_second', 'create table second (id int); select 1/0;')
    await expect(migrate(database, [folder])).rejects.toThrow('202601010001_second failed: division by zero')
    expect(await tables()).toEqual(['first', 'schema_migrations'])
    await add('202601010001_second', 'create table second (id int);')
    expect(await migrate(database, [folder])).toEqual(['202601010001_second'])
  })

  it('accept a missing file, as after a feature was removed', async () => {
    await add('202601010000_first', 'create table first (id int);')
    await migrate(database, [folder])
    await rm(join(folder, '202601010000_first.sql'))
    expect(await migrate(database, [folder])).toEqual([])
    expect(await tables()).toEqual(['first', 'schema_migrations'])
  })

  it('OW-14 refuse a database that a newer version has migrated, and leave it as it is', async () => {
    await add('202601010000_first', 'create table first (id int);')
    await add('202601010002_third', 'create table third (id int);')
    await migrate(database, [folder])
    await rm(join(folder, '202601010002_third.sql'))
    await add('202601010001_second', 'create table second (id int);')
    await expect(migrate(database, [folder])).rejects.toThrow(
      'was migrated by a newer version (202601010002_third): start that version, or restore a backup',
    )
    expect(await tables()).toEqual(['first', 'schema_migrations', 'third'])
  })

  it('bring an old database, step by step, to the schema of a fresh one', {
    tags: 'release',
    timeout: 180_000,
  }, async () => {
    for (const { name, text } of await findMigrations()) {
      await add(name, text)
      expect(await migrate(database, [folder])).toEqual([name])
    }
    const fresh = await openEmpty()
    await migrate(fresh)
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh))
    await fresh.close()
  })

  it('create tables without rows, so that a backup can be restored after them', {
    tags: 'release',
  }, async () => {
    await migrate(database)
    for (const table of await tables()) {
      const { rows } = await database.pool.query(`select count(*) as n from "${table}"`)
      if (table !== 'schema_migrations') expect({ table, rows }).toEqual({ table, rows: [{ n: 0 }] })
    }
  })
})

it.runIf(listAvailableDatabases().length > 1)(
  'migrations create the same schema on both engines',
  async () => {
    const schemas = await Promise.all(
      listAvailableDatabases().map(async ({ open }) => {
        const database = await open()
        return describeSchema(database).finally(() => database.close())
      }),
    )
    expect(schemas[0]?.length).toBeGreaterThan(10)
    expect(schemas[0]).toEqual(schemas[1])
  },
)
