import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { createTestServices, listAvailableDatabases } from '#platform/testing/databases.ts'
import { createJobs } from './jobs.ts'

describe.each(listAvailableDatabases())('jobs on $name', ({ open }) => {
  it('are added with their transaction or not at all, and a brand sees nothing of another’s', async () => {
    const db = await open()
    const jobs = createJobs(db, { workers: false, log: createTestServices().logger })
    const done: unknown[] = []
    await jobs.start([{ name: 'test.do', handle: async (payload) => void done.push(payload) }])
    await db.tenant('brand-a', (tx) => jobs.enqueue(tx, { name: 'test.do', payload: { secret: 'a' } }))
    const undone = db.tenant('brand-a', async (tx) => {
      await jobs.enqueue(tx, { name: 'test.do', payload: { secret: 'undone' } })
      throw new RangeError('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    for (const spying of ['select data from pgboss.job_common', 'delete from pgboss.job_common']) {
      const spy = db.tenant('brand-b', (tx) => sql.raw(spying).execute(tx.sql))
      await expect(spy, spying).rejects.toMatchObject({ code: '42501' })
    }
    expect(await jobs.runPending()).toBe(1)
    expect(done).toEqual([{ secret: 'a' }])
    await jobs.stop()
    await db.close()
  })

  it('run many in a second, and one failure does not affect the others', async () => {
    const db = await open()
    const jobs = createJobs(db, { workers: true, log: { error: () => undefined } })
    const done: number[] = []
    const handle = async ({ number }: Record<string, unknown>) => {
      if (number === 7) throw new Error('not this one')
      done.push(Number(number))
    }
    await jobs.start([{ name: 'test.many', handle, retries: 0 }])
    await db.system(async (tx) => {
      for (let number = 0; number < 60; number += 1)
        await jobs.enqueue(tx, { name: 'test.many', payload: { number } })
    })
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(59)
    expect(new Set(done).size).toBe(59)
    await jobs.stop()
    await db.close()
  })

  it('that are due run at once when a journey advances the clock, scheduled ones too, and others wait', async () => {
    const db = await open()
    const jobs = createJobs(db, { workers: false, log: createTestServices().logger })
    const done: string[] = []
    const left = { due: 2, all: 1 }
    const work = {
      name: 'test.work',
      every: 1_000,
      run: async (which: 'due' | 'all') => {
        if (left[which] === 0) return 0
        left[which] -= 1
        done.push(which)
        return 1
      },
    }
    const hourly = { name: 'test.hourly', cron: '17 * * * *', handle: async () => void done.push('hourly') }
    const queued = { name: 'test.queued', handle: async () => void done.push('queued') }
    await jobs.start([hourly, queued], [work])
    await db.system((tx) => jobs.enqueue(tx, { name: 'test.queued', payload: {} }))
    await jobs.runDue()
    expect(done).toEqual(['hourly', 'queued', 'due', 'due'])
    expect(left).toEqual({ due: 0, all: 1 })
    await jobs.stop()
    await db.close()
  })

  it('are scheduled in the queue by their pattern, in UTC, by a process that runs jobs', async () => {
    const db = await open()
    const jobs = createJobs(db, { workers: true, log: createTestServices().logger })
    const handle = async () => undefined
    await jobs.start([
      { name: 'test.nightly', cron: '40 2 * * *', handle },
      { name: 'test.unscheduled', handle },
    ])
    const { rows } = await db.pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: 'test.nightly', cron: '40 2 * * *', timezone: 'UTC' }])
    await jobs.stop()
    await db.close()
  })

  it('start in several processes at the same time, after migrations in the same sessions', async () => {
    const db = await open()
    await db.pool.query('drop schema pgboss cascade')
    const runners = Array.from({ length: 5 }, () =>
      createJobs(db, { workers: false, log: createTestServices().logger }),
    )
    // Sessions that have changed tables, as migrations do, notice the others' changes later than new ones.
    const migrations = runners.map((_, index) =>
      db.system((tx) => sql.raw(`create table migrated_${index} ()`).execute(tx.sql)),
    )
    await Promise.all(migrations)
    const definition = { name: 'test.begun', handle: async () => undefined }
    await Promise.all(runners.map((jobs) => jobs.start([definition])))
    for (const jobs of runners) await jobs.stop()
    await db.close()
  })

  it('are given to another process two minutes after their own died', async () => {
    const db = await open()
    const died = createJobs(db, { workers: false, log: createTestServices().logger })
    const done: unknown[] = []
    const definition = { name: 'test.lost', handle: async (payload: object) => void done.push(payload) }
    await died.start([definition])
    await db.system((tx) => died.enqueue(tx, { name: 'test.lost', payload: { lost: true } }))
    // The state after a process was killed in the middle: started, with no process to end it.
    const begunBefore = (seconds: number) =>
      db.pool.query(
        `update pgboss.job_common set state = 'active', started_on = now() - make_interval(secs => $1)
         where name = 'test.lost' and state in ('created', 'active')`,
        [seconds],
      )
    const supervise = async (): Promise<void> => {
      await db.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
      const boss = new PgBoss({
        db: { executeSql: (text, values) => db.pool.query(text, values) },
        ...(db.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
        supervise: false,
        schedule: false,
      })
      await boss.start()
      await boss.supervise('test.lost')
      await boss.stop()
    }
    const other = createJobs(db, { workers: false, log: createTestServices().logger })
    await other.start([definition])
    await begunBefore(110)
    await supervise()
    expect(await other.runPending()).toBe(0)
    await begunBefore(125)
    await supervise()
    expect(await other.runPending()).toBe(1)
    for (const jobs of [died, other]) await jobs.stop()
    await db.close()
  })
})
