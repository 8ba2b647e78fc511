import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { createHooks } from '#platform/kernel/hooks.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import {
  addToOutbox,
  listDeadLetters,
  type NewOutboxEntry,
  type OutboxEntry,
  type OutboxHandler,
  retryDeadLetter,
  UndeliverableError,
} from './outbox.ts'
import { createOutboxRelay } from './relay.ts'

const noise = { error: () => undefined, warn: () => undefined }

describe.each(listAvailableDatabases())('the outbox on $name', ({ open }) => {
  const clock = createFakeClock()
  let db: Database
  beforeAll(async () => {
    db = await open({ clock })
  })
  afterAll(() => db.close())

  let topics = 0
  /** A relay with a topic of its own; carried-out entries are in `carried`. */
  const relayWith = (carry: (entry: OutboxEntry) => Promise<void> = async () => undefined) => {
    topics += 1
    const topic = `test.${topics}`
    const carried: OutboxEntry[] = []
    const carrier: OutboxHandler = {
      topic,
      handle: async (entry) => {
        await carry(entry)
        carried.push(entry)
      },
    }
    const metrics = createMetrics({ processMetrics: false })
    const needs = { db, hooks: createHooks([{ outboxHandler: [carrier] }]), metrics, logger: noise }
    const add = (brandId: string, ...entries: Omit<NewOutboxEntry, 'topic' | 'payload'>[]) =>
      db.tenant(brandId, (tx) =>
        addToOutbox(tx, ...entries.map((entry) => ({ ...entry, topic, payload: { brandId } }))),
      )
    const rows = async () =>
      (
        await db.system((tx) =>
          tx.sql.selectFrom('outbox').selectAll().where('topic', '=', topic).orderBy('seq').execute(),
        )
      ).map(({ key, attempts, last_error, delivered_at, given_up_at }) => ({
        key,
        attempts,
        last_error,
        isDelivered: delivered_at !== null,
        isGivenUp: given_up_at !== null,
      }))
    return { relay: createOutboxRelay(needs), another: createOutboxRelay(needs), carried, add, rows }
  }

  it('carries out the entries of several brands, each once, and the same key once', async () => {
    const { relay, carried, add } = relayWith()
    await add('brand-a', { key: '1' }, { key: '2' })
    await add('brand-a', { key: '1' })
    await add('brand-b', { key: '1' })
    expect(await relay.run('due')).toBe(3)
    expect(carried.map(({ brandId, key }) => `${brandId} ${key}`).toSorted()).toEqual([
      'brand-a 1',
      'brand-a 2',
      'brand-b 1',
    ])
    expect(carried.every(({ brandId, payload }) => payload.brandId === brandId)).toBe(true)
    expect(await relay.run('due')).toBe(0)
  })

  it('keeps the order of a stream, and is not stopped by a failure of another stream', async () => {
    let isDown = true
    const { relay, carried, add } = relayWith(async ({ key }) => {
      if (isDown && key === 'x 1') throw new Error('down')
    })
    for (const key of ['x 1', 'x 2', 'y 1', 'y 2', 'x 3', 'y 3'])
      await add('brand-a', { key, stream: key.charAt(0) })
    await relay.run('due')
    expect(carried.map(({ key }) => key)).toEqual(['y 1', 'y 2', 'y 3'])
    isDown = false
    clock.advance(seconds(6))
    await relay.run('due')
    expect(carried.map(({ key }) => key)).toEqual(['y 1', 'y 2', 'y 3', 'x 1', 'x 2', 'x 3'])
  })

  it('retries with growing pauses under the same id, and gives up visibly', async () => {
    const tried: string[] = []
    const { relay, add, rows } = relayWith(async ({ id, key }) => {
      tried.push(id)
      if (key === 'poison') throw new Error('never')
    })
    await add('brand-a', { key: 'poison', stream: 's' }, { key: 'behind', stream: 's' })
    await relay.run('due')
    clock.advance(seconds(4))
    expect(await relay.run('due')).toBe(0)
    clock.advance(seconds(2))
    expect(await relay.run('due')).toBe(1)
    clock.advance(seconds(6))
    expect(await relay.run('due')).toBe(0)
    for (let hour = 0; hour < 13; hour += 1) {
      clock.advance(minutes(61))
      await relay.run('due')
    }
    const [poison, behind] = await rows()
    expect(poison).toMatchObject({ attempts: 13, last_error: 'Error: never', isGivenUp: true })
    expect(new Set(tried.slice(0, 13)).size).toBe(1)
    // A given-up entry blocks no other.
    expect(behind).toMatchObject({ attempts: 1, isDelivered: true })
  })

  it('gives up an undeliverable entry immediately, and retries it on request', async () => {
    let isHopeless = true
    const { relay, carried, add, rows } = relayWith(async () => {
      if (isHopeless) throw new UndeliverableError('no such number')
    })
    await add('brand-a', { key: 'x' })
    await relay.run('due')
    expect(await rows()).toMatchObject([
      { attempts: 1, isGivenUp: true, last_error: 'Undeliverable: no such number' },
    ])
    isHopeless = false
    const topic = `test.${topics}`
    const where = ['brandId', 'brand-a'] as const
    const [entry, ...others] = await db.tenant('brand-a', (tx) =>
      listDeadLetters(tx, { topic, where, limit: 5 }),
    )
    if (!entry) throw new Error('It was not found')
    expect(others).toEqual([])
    expect(await db.tenant('brand-b', (tx) => retryDeadLetter(tx, entry))).toBe(false)
    expect(await db.tenant('brand-a', (tx) => retryDeadLetter(tx, entry))).toBe(true)
    expect(await db.tenant('brand-a', (tx) => retryDeadLetter(tx, entry))).toBe(false)
    await relay.run('due')
    expect(carried.map(({ id }) => id)).toEqual([entry.id])
  })

  it('carries out an entry once with two concurrent processes, and again when its process has died', async () => {
    let begun = 0
    const hanging = Promise.withResolvers<void>()
    const { relay, another, carried, add } = relayWith(async ({ key }) => {
      begun += 1
      if (key === 'hangs' && begun === 1) await hanging.promise
    })
    await add('brand-a', { key: 'hangs' })
    const first = relay.run('due')
    await expect.poll(() => begun).toBe(1)
    await add('brand-a', { key: 'goes' })
    expect(await another.run('due')).toBe(1)
    expect(carried.map(({ key }) => key)).toEqual(['goes'])
    clock.advance(minutes(2))
    expect(await another.run('due')).toBe(1)
    expect(carried.map(({ key }) => key)).toEqual(['goes', 'hangs'])
    hanging.resolve()
    await first
    const [once, again] = carried.filter(({ key }) => key === 'hangs')
    expect(again?.id).toBe(once?.id)
  })

  it('wakes the workers when a transaction commits, long before they poll', async () => {
    const { relay, carried, add } = relayWith()
    const jobs = createJobs(db, { workers: true, log: noise })
    await jobs.start([], [{ ...relay, every: minutes(10) }])
    await expect.poll(() => relay.run('due')).toBe(0)
    await add('brand-a', { key: 'soon' })
    await expect.poll(() => carried.map(({ key }) => key), { timeout: 5_000 }).toEqual(['soon'])
    await jobs.stop()
  })

  it('takes a few statements for any number of entries', async () => {
    const { relay, add } = relayWith()
    const costOf = async (count: number, round: string): Promise<number> => {
      await add('brand-a', ...Array.from({ length: count }, (_, index) => ({ key: `${round} ${index}` })))
      const before = db.getQueryStats().statements
      expect(await relay.run('due')).toBe(count)
      return db.getQueryStats().statements - before
    }
    expect([await costOf(1, 'one'), await costOf(50, 'many')]).toEqual([9, 9])
  })
})
