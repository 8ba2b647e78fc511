import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { hireStaff, STAFF_PASSWORD } from '#core/staff/testing/sign-in.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getStrongestDatabase } from './default-limits.ts'
import { createVisitor } from './visitor.ts'

const GUESSES = chooseRunCount({ ci: 40, full: 400 })
const [WRONG, BLOCKED] = [4430, 4431]
const PASSWORD = STAFF_PASSWORD

describe('password guessing for staff', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase() })
  })
  afterAll(() => shop.close())

  const hire = (email: string) => hireStaff(shop, shop.site.brandId, { email, name: 'Sam', role: 'manager' })
  const signIn = async (email: string, password: string, at = shop) => {
    const visitor = createVisitor(at, { ip: '192.0.2.1' })
    const answer = await visitor.api<StaffApi>()('POST /api/v1/console/sign-in', {
      body: { email, password },
    })
    return { code: answer.ok ? 200 : answer.error.code, retryAfter: Number(visitor.last.retryAfter) }
  }

  it(`CN-01 of ${GUESSES} guesses at once five are looked at, and the right one comes too late`, async () => {
    await hire('crowd@example.com')
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, n) => signIn('crowd@example.com', `Wrong-guess-${n}`)),
    )
    expect(answers.filter(({ code }) => code === WRONG)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === BLOCKED)).toHaveLength(GUESSES - 5)
    expect(await signIn('crowd@example.com', PASSWORD)).toMatchObject({ code: BLOCKED })
  })

  it('CN-01 doubles the wait each time, up to an hour, and a restart resets none of it', async () => {
    await hire('patient@example.com')
    // Another process on the same database, without any earlier attempt in memory.
    const restarted = await startTestShop({ database: shop.platform.db, brand: { key: 'restarted' } })
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      for (let attempts = 0; attempts < 5; attempts += 1) await signIn('patient@example.com', 'Wrong-guess-1')
      const { code, retryAfter } = await signIn('patient@example.com', PASSWORD)
      expect(code).toBe(BLOCKED)
      waits.push(retryAfter)
      restarted.clock.set(shop.clock.now())
      expect(await signIn('patient@example.com', PASSWORD, restarted)).toMatchObject({ code: BLOCKED })
      shop.clock.advance(seconds(retryAfter))
    }
    await restarted.close()
    expect(waits.map((wait) => wait / 60)).toEqual([15, 30, 60, 60])
    expect(await signIn('patient@example.com', PASSWORD)).toMatchObject({ code: 200 })
    for (let attempts = 0; attempts < 5; attempts += 1) await signIn('patient@example.com', 'Wrong-guess-1')
    expect(await signIn('patient@example.com', PASSWORD)).toMatchObject({ code: BLOCKED, retryAfter: 900 })
    shop.clock.advance(minutes(15))
  })

  it('accepts a long sentence as a password, and compares all of it to the end', async () => {
    const password = `Seven lemons and 1 ${'sentence that goes on and on '.repeat(4)}!`
    expect(password.length).toBeGreaterThan(64)
    const staff = { email: 'long@example.com', name: 'Long', role: 'manager', password } as const
    const added = await shop.platform.db.tenant(shop.site.brandId, (tx) => createStaff(tx, staff))
    expect(added).toMatchObject({ ok: true })
    expect(await signIn('long@example.com', `${password}?`)).toMatchObject({ code: WRONG })
    expect(await signIn('long@example.com', password)).toMatchObject({ code: 200 })
  })

  it('rejects the most common passwords', async () => {
    const staff = { email: 'easy@example.com', name: 'Easy', role: 'manager', password: 'P@ssw0rd!' } as const
    const added = await shop.platform.db.tenant(shop.site.brandId, (tx) => createStaff(tx, staff))
    expect(added).toEqual({ ok: false, failure: ['common'] })
    expect(await signIn('easy@example.com', 'P@ssw0rd!')).toMatchObject({ code: WRONG })
  })
})
