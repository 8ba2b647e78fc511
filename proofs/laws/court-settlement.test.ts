import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { ConsoleCourtApi } from '#features/food-court/contract/console-endpoints.ts'
import {
  type CourtCustomer,
  type CourtShop,
  openCourtShop,
  type TestDish,
} from '#features/food-court/testing/court-shop.ts'
import type { OrderRefundsApi } from '#features/staff-refunds/contract/endpoints.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const BOTH: readonly TestDish[] = [
  { stall: 'marina', product: 'burger', qty: 2 },
  { stall: 'downtown', product: 'fries' },
]

describe('the settlement of a court with refunds by staff', () => {
  let place: CourtShop
  let guest: CourtCustomer
  beforeAll(async () => {
    place = await openCourtShop(getDefaultDatabase().name)
    guest = await place.customer()
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const refund = async (order: string, amount: number) => {
    const browser = place.shop.browser()
    browser.token = 'owner'
    expectOk(
      await browser.api<OrderRefundsApi>()('POST /api/v1/console/orders/:id/refunds', {
        params: { id: order },
        body: { amount: { amount, currency: 'AED' }, reason: 'Cold' },
        idempotencyKey: randomUUID(),
      }),
    )
    await place.shop.jobs.runPending()
  }

  it('FC-04 counts a refund of a part by staff on the day it was made, for its stall alone, and once at the bank', async () => {
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    const marina = order.parts.find(({ store }) => store.name === 'Marina')
    const downtown = order.parts.find(({ store }) => store.name === 'Downtown')
    await place.shop.jobs.runPending()
    const first = place.today()
    const before = await place.settlement({ from: first, to: first })
    expect(before.total).toMatchObject({ gross: order.total, refunds: { amount: 0 }, net: order.total })

    place.shop.clock.advance(days(1))
    await refund(marina?._id ?? '', 1500)
    const second = place.today()
    expect(await place.settlement({ from: first, to: first })).toEqual({ ...before, today: second })
    const after = await place.settlement()
    expect(after.stalls).toMatchObject([
      { store: { name: 'Marina' }, orders: 0, refunds: { amount: 1500 }, net: { amount: -1500 } },
    ])
    const both = await place.settlement({ from: first, to: second })
    expect(both.total).toMatchObject({
      ...{ gross: order.total, refunds: { amount: 1500 } },
      net: { amount: order.total.amount - 1500 },
    })
    expect(both.stalls.find(({ store }) => store.name === 'Downtown')?.net).toEqual(downtown?.total)
    expect(await place.ledger(order)).toMatchObject({ refunded: 1500, partsRefunded: 1500 })
  })

  it('FC-04 begins and ends days at midnight of the court', async () => {
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    const day = place.today()
    await place.shop.jobs.runPending()
    // Noon in Dubai: fourteen hours later it is the next day there, and still the same in London.
    place.shop.clock.advance(hours(14))
    expect(place.today()).not.toBe(day)
    expect((await place.settlement()).stalls).toEqual([])
    expect((await place.settlement({ from: day, to: day })).total.gross.amount).toBeGreaterThanOrEqual(
      order.total.amount,
    )
  })

  it('refuses days in the wrong order, and more than a year', async () => {
    const browser = place.shop.browser()
    browser.token = 'owner'
    for (const query of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2025-11-01', to: '2026-11-02' },
    ])
      expect(
        await browser.api<ConsoleCourtApi>()('GET /api/v1/console/court-settlement', { query }),
      ).toMatchObject({ error: { status: 422, field: 'to' } })
  })
})
