import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createPostgresDatabase,
  createTestServices,
  listAvailableDatabases,
  readEmptySnapshot,
} from '#platform/testing/databases.ts'
import { type Database, openDatabase } from './database.ts'

const STEPS = 12
const KILLS = 5
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compass-killed-'))
  for (let step = 0; step < STEPS; step += 1) {
    const number = String(step).padStart(2, '0')
    const text = `create table t${number} (id int); select pg_sleep(0.05); insert into t${number} values (1);`
    await writeFile(join(folder, `2026010100${number}_step.sql`), text)
  }
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs the migrator until it is done or until `killAfterMs` after its first output. */
const runMigrator = async (place: string, killAfterMs: number): Promise<boolean> => {
  const migrator = join(import.meta.dirname, 'test-processes/migrator.ts')
  const child = spawn(process.execPath, [migrator, place, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let done = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begun') setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    if (line === 'done') done = true
  }
  await exited
  return done
}

const WHOLE_STEPS = `
  select (select count(*) from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations') as tables,
    (select count(*) from schema_migrations) as recorded`

const killAndFinish = async (place: string): Promise<void> => {
  for (let kill = 0; kill < KILLS; kill += 1) await runMigrator(place, 60 + kill * 45)
  expect(await runMigrator(place, 60_000)).toBe(true)
}

const expectWhole = async (database: Database): Promise<void> => {
  expect((await database.pool.query(WHOLE_STEPS)).rows).toEqual([{ tables: STEPS, recorded: STEPS }])
  for (let step = 0; step < STEPS; step += 1) {
    const { rows } = await database.pool.query(`select count(*) as n from t${String(step).padStart(2, '0')}`)
    expect(rows).toEqual([{ n: 1 }])
  }
}

it('migrations killed in the middle are finished by the next start on embedded', {
  tags: 'release',
  timeout: 90_000,
}, async () => {
  const dataDir = join(folder, 'data')
  const options = { ...createTestServices(), dataDir, loadSnapshot: await readEmptySnapshot() }
  await (await openDatabase(options)).close()
  await killAndFinish(`dir:${dataDir}`)
  const database = await openDatabase(options)
  await expectWhole(database).finally(() => database.close())
})

it.runIf(listAvailableDatabases().length > 1)(
  'migrations killed in the middle are finished by the next start on postgres',
  { tags: 'release', timeout: 90_000 },
  async () => {
    const { url, drop } = await createPostgresDatabase()
    await killAndFinish(`url:${url}`)
    const database = await openDatabase({ ...createTestServices(), databaseUrl: url })
    await expectWhole(database).finally(() => database.close())
    await drop()
  },
)
