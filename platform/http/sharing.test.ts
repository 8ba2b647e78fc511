import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { testDatabases } from '#platform/testing/databases.ts'
import { fakeClock } from '#platform/testing/fake-clock.ts'
import { createKept } from './kept.ts'
import { EVERYBODY, tellSharedChange } from './shared-changes.ts'
import { createSharing, type Sharing } from './sharing.ts'

describe.each(testDatabases())('what is shared, on $name', ({ open }) => {
  const clock = fakeClock()
  let db: Database
  let sharing: Sharing
  beforeAll(async () => {
    db = await open()
    sharing = await createSharing(db, clock)
  })
  afterAll(async () => {
    await sharing.close()
    await db.close()
  })

  const change = (owner: string) => db.system((unit) => tellSharedChange(unit, owner))
  const made = (...owners: string[]) => sharing.lease(sharing.begin(), owners)

  it('holds until something of its owner changes', async () => {
    const [mine, both, other, all] = [made('a'), made('a', 'b'), made('b'), made(EVERYBODY)]
    expect([mine, both, other, all].map((lease) => sharing.holds(lease))).toEqual([true, true, true, true])
    await change('a')
    expect([mine, both, other, all].map((lease) => sharing.holds(lease))).toEqual([false, false, true, false])
    expect(sharing.holds(made('a'))).toBe(true)
    await change(EVERYBODY)
    expect(sharing.holds(other)).toBe(false)
  })

  it('is not kept when the change came while it was being made', async () => {
    const beginning = sharing.begin()
    await change('a')
    expect(sharing.holds(sharing.lease(beginning, ['a']))).toBe(false)
  })

  it('stays when a change was undone', async () => {
    const lease = made('a')
    const undone = db.system(async (unit) => {
      await tellSharedChange(unit, 'a')
      throw new RangeError('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(sharing.holds(lease)).toBe(true)
  })

  it('ends by itself, at the latest after a minute', () => {
    const now = clock.now().getTime()
    const soon = sharing.lease(sharing.begin(), ['c'], now + seconds(5))
    const late = made('c')
    clock.advance(seconds(5))
    expect([soon, late].map((lease) => sharing.holds(lease))).toEqual([false, true])
    clock.advance(seconds(55))
    expect(sharing.holds(late)).toBe(false)
  })

  it('forgets the longest unused when there is too much of it', () => {
    const kept = createKept<string>(sharing, 100)
    const lease = made('d')
    kept.keep('one', 'one', { lease, bytes: 40 })
    kept.keep('two', 'two', { lease, bytes: 40 })
    kept.find('one')
    kept.keep('three', 'three', { lease, bytes: 40 })
    kept.keep('huge', 'huge', { lease, bytes: 101 })
    expect(['one', 'two', 'three', 'huge'].map((key) => kept.find(key)?.value)).toEqual([
      'one',
      undefined,
      'three',
      undefined,
    ])
  })

  it('is let go when its time is over, whoever comes next', async () => {
    const kept = createKept<object>(sharing, 1_000)
    const keepFor = (key: string, value: object, ms: number): WeakRef<object> => {
      const beginning = sharing.begin()
      kept.keep(key, value, { lease: sharing.lease(beginning, ['c'], beginning.at + ms), bytes: 1 })
      return new WeakRef(value)
    }
    const held = ['brief', 'long'].map((key) =>
      keepFor(key, { key }, key === 'brief' ? seconds(5) : seconds(50)),
    )
    clock.advance(seconds(6))
    keepFor('next', {}, seconds(5))
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    // A reference that was looked at holds until the turn is over.
    await nextTurn()
    collectGarbage()
    expect(held.map((value) => value.deref() !== undefined)).toEqual([false, true])
  })
})
