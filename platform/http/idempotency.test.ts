import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { hours, seconds } from '#platform/kernel/clock.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import {
  CLAIM_RENEWAL_INTERVAL,
  claimKey,
  completeKey,
  deleteExpiredKeys,
  type IdempotentCall,
  releaseClaims,
  renewClaim,
} from './idempotency.ts'

describe.each(listAvailableDatabases())('idempotency keys on $name', ({ open }) => {
  const clock = createFakeClock()
  let db: Database
  beforeAll(async () => {
    db = await open({ clock, random: createSeededRandom() })
  })
  afterAll(() => db.close())

  const call = (key: string, body = '{}', scope = 'user:a POST /orders') => ({
    scope,
    key,
    body: Buffer.from(body),
  })
  const claim = (keyed: IdempotentCall) => claimKey(db, keyed, clock.now())
  const answer = { status: 200, body: { data: 'first' } }

  it('let one of many equal calls run and notify the others that it is running', async () => {
    const claims = await Promise.all(Array.from({ length: 30 }, () => claim(call('many'))))
    expect(claims.filter(({ kind }) => kind === 'first')).toHaveLength(1)
    expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(29)
  })

  it('return the first answer again', async () => {
    await claim(call('again'))
    await completeKey(db, call('again'), answer)
    expect(await claim(call('again'))).toEqual({ kind: 'replay', answer })
  })

  it('reject the same key with another body', async () => {
    await claim(call('body', '{"a":1}'))
    expect(await claim(call('body', '{"a":2}'))).toEqual({ kind: 'reused' })
  })

  it("keep two people's equal keys apart", async () => {
    await claim(call('shared'))
    expect(await claim(call('shared', '{}', 'user:b POST /orders'))).toEqual({ kind: 'first' })
  })

  it('leave the session unchanged: other commits on it still wait for the disk', async () => {
    const waiting = async () =>
      (await db.pool.query("select current_setting('synchronous_commit') as waits")).rows
    const before = await waiting()
    await claim(call('later'))
    expect(await waiting()).toEqual(before)
    await completeKey(db, call('later'), answer)
    expect(await waiting()).toEqual(before)
  })

  it('allow another attempt at a call whose process died', async () => {
    await claim(call('died'))
    clock.advance(seconds(30))
    expect(await claim(call('died'))).toEqual({ kind: 'first' })
  })

  it('stay claimed by a call whose process renews its claim', async () => {
    await claim(call('slow'))
    for (let beat = 0; beat < 10; beat += 1) {
      clock.advance(CLAIM_RENEWAL_INTERVAL)
      await renewClaim(db, call('slow'), clock.now())
      expect(await claim(call('slow'))).toEqual({ kind: 'running' })
    }
    await completeKey(db, call('slow'), answer)
    await renewClaim(db, call('slow'), clock.now())
    expect(await claim(call('slow'))).toEqual({ kind: 'replay', answer })
  })

  it('are released immediately when the only process restarts', async () => {
    await claim(call('cut off'))
    await claim(call('answered'))
    await completeKey(db, call('answered'), answer)
    await releaseClaims(db)
    expect(await claim(call('cut off'))).toEqual({ kind: 'first' })
    expect(await claim(call('answered'))).toEqual({ kind: 'replay', answer })
  })

  it('do not store an answer of 500, so that the next attempt can succeed', async () => {
    await claim(call('broken'))
    await completeKey(db, call('broken'), { status: 500, body: undefined })
    expect(await claim(call('broken'))).toEqual({ kind: 'first' })
  })

  it('are deleted after a day', async () => {
    await claim(call('old'))
    await completeKey(db, call('old'), answer)
    clock.advance(hours(24) + 1)
    expect(await deleteExpiredKeys(db)).toBeGreaterThan(0)
    expect(await claim(call('old'))).toEqual({ kind: 'first' })
  })
})
