import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireAndSignInStaff, signInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AnswerTimesApi } from '../contract/answer-times-endpoints.ts'
import type { DineInApi } from '../contract/endpoints.ts'
import type { FloorApi } from '../contract/floor-endpoints.ts'
import type { AnswerPeriod } from '../domain/answer-times.ts'
import { openTableShop, type TableShop } from '../testing/table-shop.ts'

const DAY = minutes(24 * 60)

describe.each(listTestDatabases())('how long answering guests takes, on $name', ({ name }) => {
  let place: TableShop
  let code: string
  let manager: TestBrowser
  beforeAll(async () => {
    place = await openTableShop(name)
    code = (await place.print('4')).code
    manager = place.manager
  })
  afterAll(() => place.shop.close())

  const read = (period: AnswerPeriod, by: TestBrowser = manager, id = place.storeId) =>
    by.api<AnswerTimesApi>()('GET /api/v1/console/stores/:id/table-calls/answers', {
      ...{ params: { id }, query: { period } },
    })
  /** Calls from table 4; somebody answers after `after`, or nobody does. */
  const call = async (kind: string, after?: number) => {
    const guest = await place.phone('Huda')
    const { _id: id } = expectOk(await guest.sitDown(code))
    const called = expectOk(
      await guest.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
        ...{ params: { id }, body: { kind } },
      }),
    )
    if (after === undefined) return
    place.shop.clock.advance(after)
    const open = called.detail?.calls.find((each) => each.answeredAt === null)
    const answer = { params: { id: open?._id ?? '' }, body: {} }
    expectOk(await manager.api<FloorApi>()('POST /api/v1/console/table-calls/:id/answer', answer))
  }

  it('CN-07 is the median by kind, business day and hour, with calls that nobody answered', async () => {
    expect(expectOk(await read('month'))).toMatchObject({
      all: { calls: 0, answered: 0, medianSeconds: null },
      ...{ kinds: [], days: [], hours: [] },
    })
    await call('water', minutes(4))
    place.shop.clock.advance(DAY)
    manager = await signInStaff(place.shop, 'manager')
    await call('water', minutes(1))
    await call('water', minutes(2))
    await call('bill', seconds(30))
    await call('waiter')
    const today = expectOk(await read('today'))
    expect(today.from).toBe(today.to)
    expect(today.kinds).toEqual([
      { kind: 'water', name: '', calls: 2, answered: 2, medianSeconds: 90 },
      { kind: 'bill', name: '', calls: 1, answered: 1, medianSeconds: 30 },
      { kind: 'waiter', name: '', calls: 1, answered: 0, medianSeconds: null },
    ])
    expect(today.all).toEqual({ calls: 4, answered: 3, medianSeconds: 60 })
    const week = expectOk(await read('week'))
    expect(week.days.map(({ calls }) => calls)).toEqual([1, 4])
    expect(week.days[1]?.key).toBe(week.to)
    expect(week.hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(5)
    expect(week.kinds[0]).toMatchObject({ kind: 'water', calls: 3, medianSeconds: 120 })
  })

  it('CN-07 is read by managers, for outlets of their own', async () => {
    const taker = await hireAndSignInStaff(place.shop, 'orderTaker')
    expect(await read('week', taker)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await read('week', manager, 'u'.repeat(22))).toMatchObject({
      ...{ ok: false, error: { status: 404 } },
    })
  })
})
