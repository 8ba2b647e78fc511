import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RateLimit } from '#platform/contract/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createRateLimits, STORED_WINDOW_SECONDS } from './create-rate-limits.ts'
import { createMemoryLimits } from './memory-limits.ts'
import { type RateLimits, toNetwork } from './rate-limits.ts'
import { createStoredLimits, deleteEndedWindows } from './stored-limits.ts'

const secret = 'a secret that only tests know'
const ten: RateLimit = { limit: 10, seconds: 60, by: 'ip' }
const two: RateLimit = { limit: 2, seconds: 60, by: 'user', counts: 'tries' }

const listCounters = async (db: Database) => (await db.pool.query('select * from rate_limit_windows')).rows

type Opened = readonly [RateLimits, ReturnType<typeof createFakeClock>]

describe.each(['in memory', ...listTestDatabases().map(({ name }) => name)])('rate limits on %s', (kind) => {
  let db: Database | undefined
  let tests = 0
  beforeAll(async () => {
    db = await listTestDatabases()
      .find(({ name }) => name === kind)
      ?.open()
  })
  afterAll(() => db?.close())

  /** Those of one test: another secret makes other counters of the same names. */
  const open = (): Opened => {
    const clock = createFakeClock()
    tests += 1
    return [
      db ? createStoredLimits({ db, clock, secret: `secret ${tests}` }) : createMemoryLimits(clock),
      clock,
    ]
  }

  it('allow exactly the limit, however many calls come concurrently, and return how long to wait', async () => {
    const [limits, clock] = open()
    const waits = await Promise.all(Array.from({ length: 50 }, () => limits.consume('op', ten, '10.0.0.1')))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10)
    expect(new Set(waits)).toEqual(new Set([undefined, 60]))
    clock.advance(17_500)
    expect(await limits.consume('op', ten, '10.0.0.1')).toBe(43)
    expect(await limits.consume('op', ten, '10.0.0.2')).toBeUndefined()
    expect(await limits.consume('other', ten, '10.0.0.1')).toBeUndefined()
  })

  it('allow the limit again once the window has ended, and not before', async () => {
    const [limits, clock] = open()
    const consumeAll = () =>
      Promise.all(Array.from({ length: 11 }, () => limits.consume('op', ten, '10.0.0.1')))
    expect((await consumeAll()).filter((wait) => wait === undefined)).toHaveLength(10)
    clock.advance(59_999)
    expect(await limits.consume('op', ten, '10.0.0.1')).toBe(1)
    clock.advance(1)
    expect((await consumeAll()).filter((wait) => wait === undefined)).toHaveLength(10)
  })

  it('allow one more call for each that is released', async () => {
    const [limits] = open()
    for (let round = 0; round < 5; round += 1) {
      expect(await limits.consume('op', two, 'user')).toBeUndefined()
      await limits.release('op', two, 'user')
    }
    await limits.release('op', two, 'user')
    await limits.consume('op', two, 'user')
    await limits.consume('op', two, 'user')
    expect(await limits.consume('op', two, 'user')).toBe(60)
  })

  it('release nothing of a window that has ended', async () => {
    const [limits, clock] = open()
    await limits.consume('op', two, 'user')
    clock.advance(60_000)
    await limits.release('op', two, 'user')
    await limits.consume('op', two, 'user')
    await limits.consume('op', two, 'user')
    expect(await limits.consume('op', two, 'user')).toBe(60)
  })
})

describe('rate limits in memory', () => {
  it('still hold after tens of thousands of others were counted', async () => {
    const clock = createFakeClock()
    const limits = createMemoryLimits(clock)
    for (let n = 0; n < 15_000; n += 1) await limits.consume('op', ten, `old ${n}`)
    clock.advance(60_000)
    for (let n = 0; n < 10; n += 1) await limits.consume('op', ten, 'ring')
    for (let n = 0; n < 25_000; n += 1) await limits.consume('op', ten, `new ${n}`)
    expect(await limits.consume('op', ten, 'ring')).toBe(60)
  })
})

describe.each(listTestDatabases())('rate limits of several processes on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  it('count windows of five minutes and more together and beyond a restart, shorter ones for each process', async () => {
    const clock = createFakeClock()
    const begin = () => createRateLimits({ db, clock, secret })
    const [one, other] = [begin(), begin()]
    const long: RateLimit = { limit: 4, seconds: STORED_WINDOW_SECONDS, by: 'ip' }
    const short: RateLimit = { limit: 4, seconds: STORED_WINDOW_SECONDS - 1, by: 'ip' }
    for (const rule of [long, short])
      for (const limits of [one, other, one, other])
        expect(await limits.consume(`op ${rule.seconds}`, rule, 'ip')).toBeUndefined()
    for (const limits of [one, other, begin()]) {
      expect(await limits.consume('op 300', long, 'ip')).toBe(300)
      expect(await limits.consume('op 299', short, 'ip')).toBeUndefined()
    }
  })

  it('count a burst of a process in a few statements, and go on after one that failed', async () => {
    const limits = createStoredLimits({ db, clock: createFakeClock(), secret: 'of a burst' })
    const consumeAll = () =>
      Promise.allSettled(Array.from({ length: 200 }, () => limits.consume('op', ten, 'ip')))
    const before = db.getQueryStats().statements
    await consumeAll()
    expect(db.getQueryStats().statements - before).toBe(2)
    await db.pool.query('alter table rate_limit_windows rename to hidden')
    expect(new Set((await consumeAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await db.pool.query('alter table hidden rename to rate_limit_windows')
    expect(await consumeAll()).toContainEqual({ status: 'fulfilled', value: 60 })
  })

  it('are stored without the address or the user, and deleted once they have ended', async () => {
    const clock = createFakeClock()
    await db.pool.query('delete from rate_limit_windows')
    const limits = createStoredLimits({ db, clock, secret })
    await limits.consume('op', ten, '198.51.100.7')
    clock.advance(30_000)
    await limits.consume('op', ten, '198.51.100.8')
    expect(JSON.stringify(await listCounters(db))).not.toMatch(/198\.51|op/)
    clock.advance(30_000)
    await deleteEndedWindows(db, clock.now())
    expect(await listCounters(db)).toHaveLength(1)
    clock.advance(30_000)
    await deleteEndedWindows(db, clock.now())
    expect(await listCounters(db)).toEqual([])
  })
})

describe('networks', () => {
  it('count an IPv6 subscriber once, whichever of the addresses is used', () => {
    expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe(toNetwork('2001:db8:1:2:ffff::1'))
    expect(toNetwork('2001:db8:1:2::1')).not.toBe(toNetwork('2001:db8:1:3::1'))
    expect(toNetwork('2001:DB8:0001:2::1')).toBe(toNetwork('2001:db8:1:2::9'))
    expect(toNetwork('192.0.2.1')).toBe('192.0.2.1')
    expect(toNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})
