import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createPostgresDatabase,
  createTestServices,
  listAvailableDatabases,
} from '#platform/testing/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailableError } from './errors.ts'
import { openPostgres } from './postgres-pool.ts'
import type { Transaction } from './transaction.ts'
import { beginTransaction } from './transaction-session.ts'

const quiet = { ...createTestServices(), logger: { error: () => undefined, info: () => undefined } }

it('reports an unreachable server as unavailable', async () => {
  const database = await openDatabase({ ...quiet, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(database.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await expect(database.tenant('brand-a', async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailableError)
  for (let attempts = 0; attempts < 2; attempts += 1) {
    await expect(database.listen('news', () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailableError)
  }
  await database.close()
})

it('connects with parameters that PgBouncer accepts, and listens at the separate address for LISTEN', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const url = typeof at === 'object' && at ? `postgres://somebody@127.0.0.1:${at.port}` : ''
  const openings: string[][] = []
  server.on('connection', (socket) =>
    socket.once('data', (packet: Buffer) => {
      openings.push(packet.subarray(8).toString().split('\0'))
      socket.destroy()
    }),
  )
  const database = await openDatabase({ ...quiet, databaseUrl: `${url}/pooled`, listenUrl: `${url}/direct` })
  await expect(database.system(async (tx) => sql`select 1`.execute(tx.sql))).rejects.toBeInstanceOf(
    DatabaseUnavailableError,
  )
  await expect(database.listen('news', () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await database.close()
  server.close()
  const parametersOf = (name: string) => {
    const usual = ['user', 'somebody', 'database', name, 'application_name', 'compass']
    return [...usual, 'client_encoding', 'UTF8', '', '']
  }
  expect(openings).toEqual([parametersOf('pooled'), parametersOf('direct')])
})

describe.runIf(listAvailableDatabases().length > 1)('a PostgreSQL server', () => {
  let database: Database
  let address: Awaited<ReturnType<typeof createPostgresDatabase>>
  beforeAll(async () => {
    address = await createPostgresDatabase()
    database = await openDatabase({ ...quiet, databaseUrl: address.url })
    await database.pool.query(
      'create table seats (id int primary key, taken int); insert into seats values (1, 0), (2, 0)',
    )
  })
  afterAll(async () => {
    await database.close()
    await address.drop()
  })

  /** Ends every other session, as a restart of the server does. */
  const endAllSessions = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: address.url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }

  /** How many sessions are in the middle of a statement that sleeps. */
  const countSleeping = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: address.url })
    await client.connect()
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    )
    await client.end()
    return rows.length
  }

  it('can end all idle and busy sessions repeatedly while the process keeps serving', async () => {
    for (let round = 0; round < 5; round += 1) {
      const busy = Array.from({ length: 8 }, (_, index) =>
        database.system((tx) => sql`select pg_sleep(${index < 4 ? 10 : 0})`.execute(tx.sql)),
      )
      const outcomes = Promise.allSettled(busy)
      await vi.waitFor(async () => expect(await countSleeping()).toBe(4), { timeout: 10_000, interval: 20 })
      await endAllSessions()
      for (const outcome of await outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseUnavailableError)
      }
      await vi.waitFor(async () =>
        expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]),
      )
    }
  })

  it('is subscribed to again after the connection was lost, and listeners are notified of the gap', async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'seat_taken',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    )
    await endAllSessions()
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 5_000 })
    await vi.waitFor(() => database.system((tx) => tx.notify('seat_taken', '1')))
    await vi.waitFor(() => expect(heard).toContain('1'))
  })

  it('ends a statement that exceeds the limit', async () => {
    const slow = database.system(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx.sql)
      await sql`select pg_sleep(5)`.execute(tx.sql)
    })
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailableError)
    const { rows } = await database.pool.query(
      "select current_setting('statement_timeout') as a, current_setting('application_name') as b",
    )
    // A session keeps no setting, because a pooler may give it to another client.
    expect(rows).toEqual([{ a: '0', b: 'compass' }])
    const limits = `select current_setting('statement_timeout') as a,
      current_setting('idle_in_transaction_session_timeout') as b, current_setting('jit') as c`
    const usual = { a: '10s', b: '30s', c: 'off' }
    const read = (tx: Transaction) => sql`${sql.raw(limits)}`.execute(tx.sql)
    expect((await database.system(read)).rows).toEqual([usual])
    const patient = database.system(
      async (tx) =>
        (await sql<{ a: string }>`select current_setting('statement_timeout') as a`.execute(tx.sql)).rows,
      { unlimited: true },
    )
    expect(await patient).toEqual([{ a: '0' }])
  })

  const openOne = (options: { prepare?: boolean } = {}) =>
    openPostgres({
      databaseUrl: address.url,
      poolSize: 1,
      prepare: true,
      onStatement: () => undefined,
      logger: quiet.logger,
      ...options,
    })

  it('rejects every answer of a transaction whose begin failed', async () => {
    const pool = openOne()
    const session = await pool.connect()
    const transaction = beginTransaction(session, [{ text: 'begin isolation level nonsense' }])
    const answers = [transaction.query('select 1'), transaction.commit()]
    for (const answer of await Promise.allSettled(answers))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42601' } })
    session.release()
    await pool.end()
  })

  it('closes a session that is released inside a transaction', async () => {
    const pool = openOne()
    const pidOf = async () => {
      const session = await pool.connect()
      const { rows } = await session.query('select pg_backend_pid() as pid')
      return { session, rows }
    }
    const first = await pidOf()
    await first.session.query('begin')
    first.session.release()
    const second = await pidOf()
    expect(second.rows).not.toEqual(first.rows)
    second.session.release()
    const third = await pidOf()
    expect(third.rows).toEqual(second.rows)
    third.session.release()
    await pool.end()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('keeps statements with values prepared when prepare is %s', async (prepare, count) => {
    const pool = openOne({ prepare })
    const session = await pool.connect()
    await session.query('select $1::int', [1])
    const { rows } = await session.query('select count(*) as n from pg_prepared_statements')
    expect(rows).toEqual([{ n: count }])
    session.release()
    await pool.end()
  })

  it('retries a transaction whose prepared statement a migration has made stale', async () => {
    await database.pool.query('create table plans (id int); insert into plans values (1)')
    const read = () =>
      database.system(async (tx) => (await sql`select * from plans where id = ${1}`.execute(tx.sql)).rows)
    for (let times = 0; times < 6; times += 1) await read()
    await database.pool.query('alter table plans add column name text')
    expect(await read()).toEqual([{ id: 1, name: null }])
  })

  it('resolves a deadlock by retrying one transaction', async () => {
    let attempts = 0
    const take = (first: number, second: number) =>
      database.system(async (tx) => {
        attempts += 1
        await sql`update seats set taken = taken + 1 where id = ${first}`.execute(tx.sql)
        await sql`select pg_sleep(0.2)`.execute(tx.sql)
        await sql`update seats set taken = taken + 1 where id = ${second}`.execute(tx.sql)
      })
    await Promise.all([take(1, 2), take(2, 1)])
    expect(attempts).toBeGreaterThan(2)
    expect((await database.pool.query('select id, taken from seats order by id')).rows).toEqual([
      { id: 1, taken: 2 },
      { id: 2, taken: 2 },
    ])
  })
})
