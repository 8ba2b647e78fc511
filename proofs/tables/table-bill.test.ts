import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { CreditsApi } from '#features/credits/contract/endpoints.ts'
import { grantCredit } from '#features/credits/server/credits.service.ts'
import type { DineInApi } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '#features/loyalty/testing/points.ts'
import type { PromotionsApi } from '#features/promotions/contract/endpoints.ts'
import type { PromotionFileInput } from '#features/promotions/contract/promotions-file.ts'
import type { SharedBill, SplitBillApi } from '#features/split-bill/contract/endpoints.ts'
import { amountOf, createPayer, type Payer } from '#features/split-bill/testing/bill-shop.ts'
import type { OrderRefundsApi } from '#features/staff-refunds/contract/endpoints.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { money } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const code = (name: string, rest: Partial<PromotionFileInput> = {}): PromotionFileInput => ({
  ...{ key: name.toLowerCase(), name: { en: name, ar: name }, code: name },
  ...{ effect: { kind: 'percent', percent: 10 }, ...rest },
})

const promotions = [
  code('TEN'),
  code('ONCE', { totalLimit: 1 }),
  code('MINE', { customerLimit: 1 }),
  code('ONLINE', { conditions: { paymentMethods: ['express'] } }),
  code('PIZZA', { conditions: { minimum: 900_000 } }),
]

/** Somebody at the table with a phone number of their own. */
interface Guest extends GuestPhone {
  readonly payer: Payer
  readonly userId: string
}

const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

describe.each(listTestDatabases())("a table's bill, on $name", ({ name }) => {
  let place: TableShop
  let huda: Guest
  let sami: Guest
  let session: string
  let order: string
  let before: SharedBill
  beforeAll(async () => {
    place = await openTableShop(name, { sections: { promotions, loyalty: buildProgramFile() } })
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const arrive = async (guest: string): Promise<Guest> => {
    const phone = await place.phone(guest)
    await signIn(place.shop, place.shop.site, { browser: phone.browser, name: guest })
    const { _id } = expectOk(await phone.browser.api<CustomersApi>()('GET /api/v1/users/me'))
    return { ...phone, payer: createPayer(place.shop, phone.browser), userId: _id }
  }
  const send = async (guest: Guest, products: readonly string[]) => {
    const { detail } = await guest.choose(
      session,
      products.map((product) => ({ product })),
    )
    return expectOk(await guest.send(session, detail?.draft?.version ?? 0))
  }
  const read = async (guest = huda) => expectOk(await guest.payer.read(order))
  type PromoBody = CallInput<PromotionsApi['POST /api/v1/orders/dineIn/applyPromo']>['body']
  const applyCode = (guest: Guest, body: Omit<PromoBody, 'order'>) =>
    guest.browser.api<PromotionsApi>()('POST /api/v1/orders/dineIn/applyPromo', { body: { order, ...body } })
  const applyPoints = (guest: Guest, points: number) =>
    guest.browser.api<LoyaltyApi>()('POST /api/v1/orders/dineIn/applyLoyalty', { body: { order, points } })
  const applyRewards = (guest: Guest, rewards: string[]) =>
    guest.browser.api<LoyaltyApi>()('POST /api/v1/orders/dineIn/rewards', { body: { order, rewards } })
  const applyCredits = (guest: Guest, body: { amount?: number; cancel?: true } = {}) =>
    guest.browser.api<CreditsApi>()('POST /api/v1/orders/dineIn/applyCredits', { body: { order, ...body } })
  const pointsOf = async (guest: Guest) => (await fetchLoyalty(guest.browser, place.storeId)).points
  const creditOf = async (guest: Guest) =>
    expectOk(await guest.browser.api<CreditsApi>()('GET /api/v1/credits')).balance?.amount
  const giveCredit = (userId: string, amount: number) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) =>
      expectOk(
        await grantCredit(tx, { userId, money: money(amount, 'AED'), staffId: 'test', note: 'Sorry' }),
      ),
    )
  const payClaim = async (guest: Guest, tip = 0) => {
    const { payment } = expectOk(await guest.payer.pay(await read(guest), tip))
    await guest.payer.settle(payment)
  }
  const usesOf = (promotion: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async ({ sql }) => {
      const rows = await sql.selectFrom('promotions').select('used').where('code', '=', promotion).execute()
      return rows[0]?.used
    })
  const decline = () =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) =>
      expectOk(
        await transitionOrder(place.shop.platform, tx, {
          ...{ orderId: order, to: ORDER_STATUS.declined, reason: 'closed' },
          actor: { kind: 'staff', id: 'owner', role: 'owner', name: 'Owner' },
        }),
      ),
    )
  const expectWholeBill = async () => {
    const bill = await read()
    expect(sumOf(bill.lines.map(({ amount }) => amount))).toBe(amountOf(bill.total))
    expect(amountOf(bill.due) + amountOf(bill.paid)).toBe(amountOf(bill.total))
    return bill
  }

  beforeEach(async () => {
    huda = await arrive('Huda')
    sami = await arrive('Sami')
    const { code: scanned } = await place.print('4')
    session = expectOk(await huda.sitDown(scanned))._id
    expectOk(await sami.sitDown(scanned))
    await send(huda, ['burger', 'fries'])
    const { detail } = await send(sami, ['soda'])
    order = detail?.orders[0] ?? ''
    before = await read()
  })
  afterEach(async () => {
    const table = await place.table('4')
    if (table.session)
      expectOk(
        await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', {
          params: { id: table.session._id },
          body: { total: table.session.due },
        }),
      )
  })

  it('DI-04 lowers all rounds by one code, also those that come later, and the shares add up to the lower bill', async () => {
    const answer = expectOk(await applyCode(huda, { codeName: 'TEN' }))
    const bill = await expectWholeBill()
    expect(answer.total).toEqual(bill.total)
    expect(bill.benefits).toMatchObject([{ kind: 'discount', name: 'TEN', amount: { amount: -540 } }])
    expect(amountOf(bill.total)).toBeLessThan(amountOf(before.total))
    // The percentage is of all three dishes, of both rounds.
    for (const line of bill.lines)
      expect(amountOf(line.amount)).toBeLessThan(
        amountOf(before.lines.find(({ _id }) => _id === line._id)?.amount ?? line.amount),
      )
    await send(sami, ['fries'])
    expect((await expectWholeBill()).benefits).toMatchObject([{ amount: { amount: -660 } }])
    for (const guest of [huda, sami]) {
      expectOk(await guest.payer.claim(order, { way: 'evenly', people: 2 }))
      await payClaim(guest)
    }
    const paid = await expectWholeBill()
    expect([amountOf(paid.due), sumOf(paid.shares.map(({ amount }) => amount))]).toEqual([
      0,
      amountOf(paid.total),
    ])
    expect(await usesOf('TEN')).toBeGreaterThan(0)
  })

  it('DI-04 pays a part of the bill with the points, a reward and the credit of a guest, and gives them back when taken off', async () => {
    await grantPoints(place.shop, { userId: huda.userId, points: 700 })
    await giveCredit(huda.userId, 1000)
    const { rewards } = await fetchLoyalty(huda.browser, place.storeId)
    const fries = rewards.find((each) => each.name === 'Free fries')?._id ?? ''
    expectOk(await applyRewards(huda, [fries]))
    expect(await pointsOf(huda)).toBe(400)
    expectOk(await applyPoints(huda, 200))
    expect(await pointsOf(huda)).toBe(200)
    expectOk(await applyCredits(huda, { amount: 600 }))
    expect(await creditOf(huda)).toBe(400)
    const bill = await expectWholeBill()
    expect(bill.benefits.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['reward', -1200],
      ['credits', -600],
      ['points', -1000],
    ])
    const off = sumOf(bill.benefits.map(({ amount }) => amount))
    expect(amountOf(bill.total)).toBeLessThanOrEqual(amountOf(before.total) + off)
    expect(await applyPoints(huda, 800)).toMatchObject({ ok: false, error: { code: 4641 } })
    expectOk(await applyPoints(huda, 100))
    expect(await pointsOf(huda)).toBe(300)
    expectOk(await applyPoints(huda, 0))
    expectOk(await applyRewards(huda, []))
    expectOk(await applyCredits(huda, { cancel: true }))
    expect([await pointsOf(huda), await creditOf(huda)]).toEqual([700, 1000])
    expect((await expectWholeBill()).total).toEqual(before.total)
  })

  it('DI-04 gives points and credit of a declined bill back to the guest who used them', async () => {
    await grantPoints(place.shop, { userId: sami.userId, points: 300 })
    await giveCredit(sami.userId, 500)
    expectOk(await applyPoints(sami, 300))
    expectOk(await applyCredits(sami))
    expect([await pointsOf(sami), await creditOf(sami)]).toEqual([0, 0])
    await grantPoints(place.shop, { userId: huda.userId, points: 300 })
    await giveCredit(huda.userId, 500)
    expect(await applyPoints(huda, 300)).toMatchObject({ ok: false, error: { code: 4652 } })
    expect(await applyCredits(huda)).toMatchObject({ ok: false, error: { code: 4664 } })
    await decline()
    expect([await pointsOf(sami), await creditOf(sami)]).toEqual([300, 500])
    expect([await pointsOf(huda), await creditOf(huda)]).toEqual([300, 500])
  })

  it('DI-04 places the bill of a table in full with one call, with a tip', async () => {
    expectOk(await applyCode(sami, { codeName: 'ten' }))
    const bill = await read()
    const payAll = (total: SharedBill['total']) =>
      huda.browser.api<SplitBillApi>()('POST /api/v1/orders/dineIn/placeOrder', {
        body: { order, total, tip: { ...total, amount: 300 }, payment: { mod: 'express' } },
        idempotencyKey: `place ${order} ${total.amount}`,
      })
    expect(await payAll({ ...bill.due, amount: bill.due.amount + 1 })).toMatchObject({
      ok: false,
      error: { code: 4884 },
    })
    const { payment, pageUrl } = expectOk(await payAll(bill.due))
    expect(pageUrl).not.toBeNull()
    await huda.payer.settle(payment)
    const paid = await expectWholeBill()
    expect(paid.due.amount).toBe(0)
    expect(paid.receipts).toMatchObject([{ amount: bill.total, tip: { amount: 300 } }])
  })

  it('DI-04 is paid by item, by a share of an item, by amount and in full for the rest', async () => {
    expectOk(await applyCode(huda, { codeName: 'TEN' }))
    const { lines, total } = await read()
    const [burger, fries] = lines
    const part = (line: string, num: number, den: number) => ({
      ...{ way: 'items' as const, parts: [{ line, num, den }] },
    })
    expectOk(await huda.payer.claim(order, part(burger?._id ?? '', 1, 1)))
    await payClaim(huda)
    expectOk(await sami.payer.claim(order, part(fries?._id ?? '', 1, 3)))
    await payClaim(sami, 50)
    expectOk(await huda.payer.claim(order, { way: 'amount', amount: { ...total, amount: 200 } }))
    await payClaim(huda)
    expectOk(await sami.payer.claim(order, { way: 'whole' }))
    await payClaim(sami)
    const paid = await expectWholeBill()
    const shares = paid.shares.filter(({ state }) => state === 'paid')
    expect(shares.map(({ way }) => way).toSorted()).toEqual(['amount', 'items', 'items', 'whole'])
    const hers = shares.find(({ parts }) => parts.some(({ line }) => line === burger?._id))
    expect(hers?.amount).toEqual(burger?.amount)
    expect([sumOf(shares.map(({ amount }) => amount)), amountOf(paid.due)]).toEqual([amountOf(total), 0])
  })

  it('DI-04 keeps what was paid: after the first paid share, and while somebody pays, nothing lowers the bill', async () => {
    await grantPoints(place.shop, { userId: huda.userId, points: 300 })
    await giveCredit(huda.userId, 500)
    expectOk(await sami.payer.claim(order, { way: 'amount', amount: { ...before.total, amount: 900 } }))
    const { payment } = expectOk(await sami.payer.pay(await read(sami)))
    expect((await read()).canChangeBenefits).toBe(false)
    expect(await applyCode(huda, { codeName: 'TEN' })).toMatchObject({ ok: false, error: { code: 4885 } })
    await sami.payer.settle(payment)
    const refused = { ok: false, error: { code: 4888, status: 409 } }
    expect(await applyCode(huda, { codeName: 'TEN' })).toMatchObject(refused)
    expect(await applyPoints(huda, 100)).toMatchObject(refused)
    expect(await applyRewards(huda, [])).toMatchObject(refused)
    expect(await applyCredits(huda)).toMatchObject(refused)
    const bill = await expectWholeBill()
    expect([bill.total, bill.paid.amount, bill.benefits]).toEqual([before.total, 900, []])
    expect([await pointsOf(huda), await creditOf(huda)]).toEqual([300, 500])
  })

  it('DI-04, DI-06 leaves open only what staff order after the guests have paid, on the same bill', async () => {
    expectOk(await huda.payer.claim(order, { way: 'whole' }))
    await payClaim(huda)
    expect(amountOf((await expectWholeBill()).due)).toBe(0)
    expectOk(await place.addItems('4', [{ product: 'water', qty: 2 }]))
    const later = await expectWholeBill()
    expect([later.due.amount, later.paid]).toEqual([600, before.total])
    expect((await place.table('4')).session?.orders.map(({ _id }) => _id)).toEqual([order])
    expectOk(await sami.payer.claim(order, { way: 'whole' }))
    await payClaim(sami)
    expect(amountOf((await expectWholeBill()).due)).toBe(0)
  })

  it('ends claims at the price before when a code changes it, but not when the code is wrong', async () => {
    expectOk(await sami.payer.claim(order, { way: 'evenly', people: 2 }))
    expect(await applyCode(huda, { codeName: 'NOSUCH' })).toMatchObject({ error: { code: 4620 } })
    expect((await read()).shares).toHaveLength(1)
    expectOk(await applyCode(huda, { codeName: 'TEN' }))
    expect((await read()).shares).toEqual([])
  })

  it('refuses codes that do not fit a shared bill, replaces one by another, and gives a use back', async () => {
    expect(await applyCode(huda, { codeName: 'ONLINE' })).toMatchObject({ error: { code: 4637 } })
    expect(await applyCode(huda, { codeName: 'PIZZA' })).toMatchObject({ error: { code: 4203 } })
    expectOk(await applyCode(huda, { codeName: 'ONCE' }))
    expect(await usesOf('ONCE')).toBe(1)
    expectOk(await applyCode(sami, { codeName: 'MINE' }))
    expect([await usesOf('ONCE'), await usesOf('MINE')]).toEqual([0, 1])
    await grantPoints(place.shop, { userId: huda.userId, points: 300 })
    expect(await applyPoints(huda, 100)).toMatchObject({ error: { code: 4643 } })
    expectOk(await applyCode(huda, { cancel: true }))
    expect(await usesOf('MINE')).toBe(0)
    expect((await expectWholeBill()).total).toEqual(before.total)
    expectOk(await applyPoints(huda, 100))
    expect(await applyCode(huda, { codeName: 'TEN' })).toMatchObject({ error: { code: 4625 } })
  })

  it('refunds an item to those who paid for it, and leaves the bill as it was paid', async () => {
    const fries = before.lines.find((line) => line.name === 'Fries')
    const part = { way: 'items' as const, parts: [{ line: fries?._id ?? '', num: 1, den: 1 }] }
    expectOk(await huda.payer.claim(order, part))
    await payClaim(huda, 100)
    expectOk(await sami.payer.claim(order, { way: 'whole' }))
    await payClaim(sami)
    const refunds = place.manager.api<OrderRefundsApi>()
    const refunded = expectOk(
      await refunds('POST /api/v1/console/orders/:id/refunds', {
        params: { id: order },
        body: { lines: [{ line: fries?._id ?? '', qty: 1 }], reason: 'Cold' },
        idempotencyKey: `refund ${order}`,
      }),
    )
    const [hers, his] = [await read(huda), await read(sami)]
    expect(hers.receipts.map((receipt) => receipt.refunded)).toEqual([refunded.refunded])
    expect(his.receipts.map((receipt) => receipt.refunded.amount)).toEqual([0])
    expect([amountOf(hers.due), amountOf(hers.paid)]).toEqual([0, amountOf(before.total)])
  })

  it('LO-01 gives the points of a table to the guests who paid, by what each paid, and takes back those of a refund', async () => {
    expectOk(await huda.payer.claim(order, { way: 'amount', amount: { ...before.total, amount: 2_000 } }))
    await payClaim(huda, 500)
    expectOk(await sami.payer.claim(order, { way: 'amount', amount: { ...before.total, amount: 1_000 } }))
    await payClaim(sami)
    const { session: visit } = await place.table('4')
    expectOk(
      await place.manager.api<FloorApi>()('POST /api/v1/console/table-sessions/:id/close', {
        params: { id: session },
        body: { total: visit?.due ?? before.total },
      }),
    )
    const [hers, his] = [await pointsOf(huda), await pointsOf(sami)]
    // Of 53 points; the rest of the bill was paid to staff, and nobody has its points.
    expect([hers, his]).toEqual([19, 10])
    expectOk(
      await place.manager.api<OrderRefundsApi>()('POST /api/v1/console/orders/:id/refunds', {
        params: { id: order },
        body: { amount: { ...before.total, amount: Math.floor(amountOf(before.total) / 2) }, reason: 'Cold' },
        idempotencyKey: `half ${order}`,
      }),
    )
    // Of each payment that is refunded, each guest gives back a part, rounded down.
    const [hersLeft, hisLeft] = [await pointsOf(huda), await pointsOf(sami)]
    expect([10, 11]).toContain(hersLeft)
    expect([5, 6]).toContain(hisLeft)
  })

  it('ends the visit by itself once all is served and paid, where the outlet wants it, and not before', async () => {
    const api = place.manager.api<FloorApi>()
    const set = (closesWhenPaid: boolean) =>
      place.changeSettings({ opening: 'scan', isSingleOrder: false, closesWhenPaid, idleMinutes: 180 })
    expectOk(await set(true))
    const isOver = async () => {
      await place.endPaid()
      return expectOk(await huda.read(session)).status === 'closed'
    }
    expectOk(await huda.payer.claim(order, { way: 'whole' }))
    await payClaim(huda)
    expect(await isOver()).toBe(false)
    const items = expectOk(await huda.read(session)).detail?.rounds.flatMap((round) => round.items) ?? []
    const body = { items: items.map(({ _id }) => _id), state: 40 as const }
    expectOk(await api('POST /api/v1/console/table-sessions/:id/items', { params: { id: session }, body }))
    const water = { params: { id: session }, body: { kind: 'water' as const } }
    expectOk(await huda.browser.api<DineInApi>()('POST /api/v1/table-sessions/:id/calls', water))
    expect(await isOver()).toBe(false)
    const [call] = (await place.table('4')).session?.calls ?? []
    const answered = { params: { id: call?._id ?? '' }, body: {} }
    expectOk(await api('POST /api/v1/console/table-calls/:id/answer', answered))
    expectOk(await set(false))
    expect(await isOver()).toBe(false)
    expectOk(await set(true))
    expect(await isOver()).toBe(true)
    expect((await place.table('4')).state).toBe('free')
    expect((await read()).isOpen).toBe(false)
    expectOk(await set(false))
  })

  it('lets nobody but its guests change a bill', async () => {
    const stranger = await arrive('Lina')
    await grantPoints(place.shop, { userId: stranger.userId, points: 300 })
    expect(await applyCode(stranger, { codeName: 'TEN' })).toMatchObject({ error: { code: 4701 } })
    expect(await applyPoints(stranger, 100)).toMatchObject({ error: { code: 4701 } })
    expect((await read()).total).toEqual(before.total)
  })
})
