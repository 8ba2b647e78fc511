import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { startTestApp, type TestApp, type TestBrowser } from '#apps/server/testing/test-app.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { TestDatabase } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'

/** What a call comes to whose process ended meanwhile. */
export const KILLED = Symbol('killed')

/** A shop in this process that can be killed between any two of its steps, and comes back on the same database. */
export interface MortalShop {
  readonly app: TestApp
  /** Advances the time, of circuit breakers too, without running anything. */
  advance(milliseconds: number): void
  now(): Date
  /** Ends the process: nothing of it reaches the database any more, and its calls never end. */
  kill(): Promise<never>
  /** What `work` comes to, or {@link KILLED} when the process ends before; a new one runs then. */
  survive<Value>(work: () => Promise<Value>): Promise<Value | typeof KILLED>
  /** The same person at the process that runs now. */
  browserOf(person: Pick<TestBrowser, 'token' | 'cookies'>): TestBrowser
  /** Runs the scheduled jobs and due work of these names once, as the time demands, then the queue. */
  run(names: readonly string[]): Promise<readonly unknown[]>
  restart(): Promise<void>
  close(): Promise<void>
}

interface MortalDatabase {
  readonly database: Database
  die(): Promise<void>
}

/** A process's view of the database, which ends with it: what is under way then is never answered. */
const createMortalDatabase = (db: Database): MortalDatabase => {
  let isDead = false
  const stops: (() => Promise<void>)[] = []
  const never = new Promise<never>(() => undefined)
  const live = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (isDead) return never
    try {
      const value = await work()
      return isDead ? never : value
    } catch (error) {
      if (isDead) return never
      throw error
    }
  }
  const database: Database = {
    ...db,
    tenant: (brandId, work, options) => live(() => db.tenant(brandId, work, options)),
    system: (work, options) => live(() => db.system(work, options)),
    pool: { query: (text, values) => live(() => db.pool.query(text, values)) },
    listen: (channel, handler, onGap) =>
      live(async () => {
        const stop = await db.listen(channel, handler, onGap)
        stops.push(stop)
        return stop
      }),
  }
  return {
    database,
    die: async () => {
      isDead = true
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/** The plugin with the queue's own jobs only: what runs on a schedule is run by {@link MortalShop.run}. */
const withoutSchedule = (plugin: ServerPlugin): ServerPlugin => ({
  ...plugin,
  jobs: (platform) => plugin.jobs?.(platform).filter(({ cron }) => cron === undefined) ?? [],
  provides: (platform) => {
    const { dueWork: _, ...hooks } = plugin.provides?.(platform) ?? {}
    return hooks
  },
})

export const openMortalShop = async (
  { open }: TestDatabase,
  plugins: readonly ServerPlugin[],
): Promise<MortalShop> => {
  const clock = createFakeClock()
  const db = await open({ clock, random: createSeededRandom(randomUUID()) })
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  const begin = async () => {
    const mortal = createMortalDatabase(db)
    const app = await startTestApp({
      ...{ database: mortal.database, seed: randomUUID(), start: clock.now().toISOString() },
      plugins: plugins.map(withoutSchedule),
    })
    let end: () => void = () => undefined
    const killed = new Promise<typeof KILLED>((resolve) => {
      end = () => resolve(KILLED)
    })
    return { app, mortal, killed, end }
  }
  let current = await begin()

  const restart = async (): Promise<void> => {
    await current.mortal.die()
    current = await begin()
  }
  const survive: MortalShop['survive'] = async (work) => {
    const { killed } = current
    const outcome = await Promise.race([work(), killed])
    if (outcome === KILLED) await restart()
    return outcome
  }
  const runOne = async (jobs: readonly JobDefinition[], name: string): Promise<void> => {
    const { platform } = current.app
    const job = jobs.find((each) => each.name === name)
    if (job) return job.handle({})
    const works = plugins.flatMap((plugin) => plugin.provides?.(platform).dueWork ?? [])
    await works.find((each) => each.name === name)?.run('due')
  }
  return {
    get app() {
      return current.app
    },
    now: () => clock.now(),
    advance(milliseconds) {
      clock.advance(milliseconds)
      current.app.clock.set(clock.now())
      vi.setSystemTime(clock.now())
    },
    kill() {
      void current.mortal.die()
      current.end()
      return new Promise<never>(() => undefined)
    },
    survive,
    browserOf({ token, cookies }) {
      const browser = current.app.browser()
      browser.token = token
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    },
    async run(names) {
      const failures: unknown[] = []
      for (const name of names)
        await survive(() =>
          runOne(
            plugins.flatMap((plugin) => plugin.jobs?.(current.app.platform) ?? []),
            name,
          ),
        )
      await survive(() => current.app.jobs.runPending().catch((error: unknown) => failures.push(error)))
      return failures
    },
    restart,
    async close() {
      vi.useRealTimers()
      await current.app.close()
      await db.close()
    },
  }
}
