import { spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestServices, readEmptySnapshot } from '#platform/testing/databases.ts'
import { createDatabase, type Database, openDatabase } from './database.ts'
import { openEmbedded } from './embedded-pool.ts'
import { DatabaseUnavailableError, DirectoryInUseError } from './errors.ts'

// Creates and opens real data directories, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let dataDir: string
let loadSnapshot: Uint8Array<ArrayBuffer>
const opened: Database[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compass-embedded-'))
  dataDir = join(folder, 'database')
  loadSnapshot = await readEmptySnapshot()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  await rm(folder, { recursive: true })
})

const open = async (): Promise<Database> => {
  const database = await openDatabase({ ...createTestServices(), dataDir, loadSnapshot })
  opened.push(database)
  return database
}

/** A database with a statement limit of two seconds. */
const openImpatient = async (directory?: string): Promise<Database> => {
  const services = { ...createTestServices(), logger: { error: () => undefined, info: () => undefined } }
  const options = { dataDir: directory, snapshot: loadSnapshot, statementLimitMs: 2_000 }
  const sessions = await openEmbedded({ ...options, ...services, onStatement: () => undefined })
  const database = createDatabase(sessions, services, () => ({ statements: 0 }))
  opened.push(database)
  return database
}

const oneRow = async (database: Database, text: string): Promise<unknown> =>
  (await database.pool.query(text)).rows[0]

it('keeps its rows across restarts', async () => {
  const first = await open()
  await first.pool.query('create table kept (id int); insert into kept values (7)')
  await first.close()
  expect(await oneRow(await open(), 'select id from kept')).toEqual({ id: 7 })
})

it('vacuum removes changed rows, updates the statistics for query plans, and lets other transactions run in between', {
  tags: 'release',
}, async () => {
  const database = await open()
  await database.pool.query('create table tidied (id int primary key, body text)')
  await database.pool.query("insert into tidied select n, repeat('x', 500) from generate_series(1, 1000) n")
  const size = () => oneRow(database, "select pg_relation_size('tidied')::int as bytes")
  const grow = () => database.pool.query('update tidied set body = reverse(body) where id > 0')
  const before = await size()
  await grow()
  const order: string[] = []
  await Promise.all([
    database.vacuum().then(() => order.push('tidy')),
    database.system(async ({ sql: db }) => {
      await sql`select 1`.execute(db)
      order.push('unit')
    }),
  ])
  expect(order).toEqual(['unit', 'tidy'])
  expect(await oneRow(database, "select reltuples::int from pg_class where relname = 'tidied'")).toEqual({
    reltuples: 1000,
  })
  const after = await size()
  expect(after).not.toEqual(before)
  await grow()
  expect(await size()).toEqual(after)
})

it('writes commits to the disk', { tags: 'release' }, async () => {
  const database = await open()
  expect(await oneRow(database, 'show fsync')).toEqual({ fsync: 'on' })
  expect(await oneRow(database, 'show wal_sync_method')).toEqual({ wal_sync_method: 'fsync' })
})

it('rejects a second opener while the first is open, and names the first', async () => {
  await open()
  const refused = openDatabase({ ...createTestServices(), dataDir })
  await expect(refused).rejects.toBeInstanceOf(DirectoryInUseError)
  await expect(refused).rejects.toMatchObject({ pid: process.pid })
})

it('creates the directory completely or not at all, and removes the remains of a killed start', {
  tags: 'release',
}, async () => {
  await mkdir(`${dataDir}.new-999999`)
  await writeFile(join(`${dataDir}.new-999999`, 'PG_VERSION'), '18')
  expect(await oneRow(await open(), 'select 1 as one')).toEqual({ one: 1 })
  expect((await readdir(folder)).sort()).toEqual(['database', 'database.lock'])
})

it('does not touch a directory with other files', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'holiday.jpg'), 'a picture')
  await expect(openDatabase({ ...createTestServices(), dataDir })).rejects.toThrow(
    'holds files but no database',
  )
  expect(await readFile(join(dataDir, 'holiday.jpg'), 'utf8')).toBe('a picture')
})

it('ends a statement that exceeds the limit, and continues with the committed data', {
  tags: 'release',
}, async () => {
  const database = await openImpatient(dataDir)
  await database.pool.query('create table kept (id int); insert into kept values (1)')
  let gaps = 0
  const heard: string[] = []
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => (gaps += 1),
  )
  const inserted = Promise.withResolvers<void>()
  const slow = database.system(async (tx) => {
    await tx.sql.executeQuery(CompiledQuery.raw('insert into kept values (2)'))
    inserted.resolve()
    await tx.sql.executeQuery(CompiledQuery.raw('select pg_sleep(30)'))
  })
  await inserted.promise
  const waiting = database.pool.query('select count(*) as n from kept')
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailableError)
  expect((await waiting).rows).toEqual([{ n: 1 }])
  expect(gaps).toBe(1)
  await database.system((tx) => tx.notify('news', 'back'))
  await vi.waitFor(() => expect(heard).toEqual(['back']))
})

it('does not limit the time of migrations and backups', { tags: 'release' }, async () => {
  const database = await openImpatient(dataDir)
  const patient = database.system(
    async (tx) => tx.sql.executeQuery(CompiledQuery.raw('select pg_sleep(2.5)')),
    { unlimited: true },
  )
  await expect(patient).resolves.toBeDefined()
})

it('reports that a database in memory is lost instead of continuing with an empty one', {
  tags: 'release',
}, async () => {
  const database = await openImpatient()
  await expect(database.pool.query('select pg_sleep(30)')).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await expect(database.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailableError)
  opened.length = 0
})

it('rejects statements after it was closed', { tags: 'release' }, async () => {
  const database = await open()
  await database.close()
  await expect(database.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailableError)
})

it('does not block the event loop while a statement runs', { tags: 'release' }, async () => {
  const database = await open()
  let isRunning = true
  const statement = database.pool.query('select pg_sleep(0.5)').finally(() => {
    isRunning = false
  })
  let turns = 0
  for (; isRunning; turns += 1) await nextTurn()
  await statement
  expect(turns).toBeGreaterThan(10)
})

it('loses no acknowledged row when the process is killed repeatedly', { tags: 'release' }, async () => {
  const first = await open()
  await first.pool.query('create table acked (id text primary key, half int); create index on acked (half)')
  await first.close()
  const journal = join(folder, 'journal')
  await writeFile(journal, '')
  const writer = join(import.meta.dirname, 'test-processes/row-writer.ts')
  for (let kill = 0; kill < 4; kill += 1) {
    const child = spawn(process.execPath, [writer, dataDir, String(kill)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    let acked = 0
    for await (const line of createInterface({ input: child.stdout })) {
      await appendFile(journal, `${line}\n`)
      acked += 1
      if (acked === 20 + kill * 17) child.kill('SIGKILL')
    }
    await exited
  }
  const database = await open()
  const journaled = (await readFile(journal, 'utf8')).trim().split('\n')
  const { rows } = await database.pool.query('select id from acked where half = 1 order by id')
  const { rows: halves } = await database.pool.query('select id from acked where half = 2 order by id')
  expect(journaled.length).toBeGreaterThan(100)
  expect(new Set((rows as { id: string }[]).map(({ id }) => id)).isSupersetOf(new Set(journaled))).toBe(true)
  expect(halves).toHaveLength(rows.length)
})
