import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuest } from '#apps/server/testing/test-shop.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { pressOrder } from '#core/orders/testing/move-order.ts'
import { lockOrderPayments } from '#core/payments/server/payments.service.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { loadPaymentDue, returnShare } from '#core/payments/server/shares.service.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { SharedBill, SplitBillApi } from '../contract/endpoints.ts'
import {
  amountOf,
  type BillShop,
  createPayer,
  getOwnClaim,
  openBillShop,
  type Payer,
} from '../testing/bill-shop.ts'

const lineOf = ({ lines }: SharedBill, name: string): string =>
  lines.find((line) => line.name === name)?._id ?? ''

const lineAmount = ({ lines }: SharedBill, name: string): SharedBill['total'] => {
  const line = lines.find((each) => each.name === name)
  if (!line) throw new Error(`There is no ${name} on the bill`)
  return line.amount
}

const ofLine = (bill: SharedBill, name: string, num = 1, den = 1) => ({
  way: 'items' as const,
  parts: [{ line: lineOf(bill, name), num, den }],
})

describe.each(listTestDatabases())('a shared bill, on $name', ({ name }) => {
  let place: BillShop
  let huda: Payer
  let sami: Payer
  let order: string
  let bill: SharedBill
  beforeAll(async () => {
    place = await openBillShop(name)
    huda = await place.payer('Huda')
    sami = await place.payer('سامي')
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })
  beforeEach(async () => {
    order = await place.order([{ product: 'burger' }, { product: 'fries', qty: 3 }, { product: 'soda' }])
    bill = expectOk(await huda.read(order))
  })

  const payClaim = async (payer: Payer, tip = 0) => {
    const { payment } = expectOk(await payer.pay(expectOk(await payer.read(order)), tip))
    await payer.settle(payment)
    return payment
  }
  const finish = (action: BoardOrder['actions'][number]) => pressOrder(place.manager, order, action)
  const removeLine = (line: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) => {
      const locked = await lockOrder(tx, order)
      const { platform } = place.shop
      const pricing = locked && (await loadOrderPricing(platform, tx, { order: locked, calculators: {} }))
      if (!locked || !pricing) throw new Error('The order cannot be revised')
      await reviseOrder(platform, tx, {
        order: locked,
        lines: locked.lines.filter(({ id }) => id !== line),
        actor: { kind: 'system' },
        ...pricing.price(pricing.lines.filter(({ id }) => id !== line)),
      })
    })
  /** The payments that the ledger names as having lowered what is due. */
  const listAppliedShares = async () => {
    const events = await place.shop.platform.db.tenant(place.shop.site.brandId, ({ sql }) =>
      sql
        .selectFrom('payment_events')
        .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
        .select('payment_events.data')
        .where('payments.order_id', '=', order)
        .where('payment_events.kind', '=', 'sharePaid')
        .orderBy('payment_events.seq')
        .execute(),
    )
    return events.map(({ data }) => data.by)
  }
  const refundsOf = (payment: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, (tx) =>
      tx.sql.selectFrom('refunds').select(['key', 'amount']).where('payment_id', '=', payment).execute(),
    )

  it('DI-04 says of each dish on the bill what was chosen in it, so that two of one name are told apart', async () => {
    const { groups, options } = place.shop.site
    const extras = { _id: groups.extras ?? '', variants: [{ variant: options.egg ?? '', counter: 1 }] }
    const twins = [{ product: 'burger' }, { product: 'burger', customize: [extras] }]
    const shared = expectOk(await huda.read(await place.order(twins)))
    expect(shared.lines.map(({ name: dish, details }) => [dish, details])).toEqual([
      ['Burger', ''],
      ['Burger', 'Egg'],
    ])
  })

  it('is paid by item, by a part of an item, evenly and in full, each with an own tip and receipt', async () => {
    expect(bill.lines.reduce((sum, line) => sum + amountOf(line.amount), 0)).toBe(amountOf(bill.total))
    expectOk(await huda.claim(order, ofLine(bill, 'Fries', 1, 3)))
    await payClaim(huda, 150)
    const third = expectOk(await huda.read(order))
    expect(third.receipts).toMatchObject([
      { tip: { amount: 150 }, parts: [{ name: 'Fries', num: 1, den: 3 }], refunded: { amount: 0 } },
    ])
    expect(amountOf(third.due)).toBe(amountOf(bill.total) - amountOf(third.receipts[0]?.amount ?? bill.total))
    expectOk(await sami.claim(order, ofLine(bill, 'Burger')))
    await payClaim(sami)
    expect(expectOk(await sami.read(order)).receipts).toHaveLength(1)
    expectOk(await huda.claim(order, { way: 'evenly', people: 2 }))
    await payClaim(huda)
    expectOk(await sami.claim(order, { way: 'whole' }))
    await payClaim(sami, 75)
    const paid = expectOk(await huda.read(order))
    expect([amountOf(paid.due), amountOf(paid.open), amountOf(paid.paid)]).toEqual([
      0,
      0,
      amountOf(bill.total),
    ])
    expect(await huda.claim(order, { way: 'whole' })).toMatchObject({ error: { code: 4882 } })
    for (const action of ['accept', 'ready', 'delivered'] as const) expectOk(await finish(action))
    expect(expectOk(await huda.read(order)).isOpen).toBe(false)
  })

  it('refuses what somebody else has claimed, until the claim runs out or is given up', async () => {
    const burger = ofLine(bill, 'Burger')
    expectOk(await huda.claim(order, burger))
    expect(await sami.claim(order, burger)).toMatchObject({ ok: false, error: { code: 4881, status: 409 } })
    expectOk(await huda.release(order))
    expectOk(await sami.claim(order, burger))
    expect(await huda.claim(order, ofLine(bill, 'Burger', 1, 2))).toMatchObject({ error: { code: 4881 } })
    place.shop.clock.advance(minutes(3))
    const free = expectOk(await huda.claim(order, ofLine(bill, 'Burger', 1, 2)))
    expect(free.shares.map(({ by }) => by.name)).toEqual(['Huda'])
  })

  it('PY-01 refuses a share that the gateway cannot carry, and takes another', async () => {
    expectOk(await huda.claim(order, { way: 'whole' }))
    const claimed = expectOk(await huda.read(order))
    place.shop.gateway.carries = ({ amount }) => amount !== amountOf(bill.total)
    expect(await huda.pay(claimed, 0)).toMatchObject({ error: { code: 4907 } })
    expectOk(await huda.pay(claimed, 5))
    place.shop.gateway.carries = () => true
  })

  it('holds a claim longer while its guest is at the gateway, and gives it back when that fails', async () => {
    const claimed = expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const { payment, pageUrl } = expectOk(await huda.pay(claimed, 100))
    expect(pageUrl).not.toBeNull()
    expect(expectOk(await huda.pay(expectOk(await huda.read(order)), 100)).payment).toBe(payment)
    place.shop.clock.advance(minutes(4))
    expect(await sami.claim(order, ofLine(bill, 'Burger'))).toMatchObject({ error: { code: 4881 } })
    await huda.settle(payment, 'failed')
    expect(getOwnClaim(expectOk(await huda.read(order)))).toMatchObject({ state: 'held' })
    await payClaim(huda)
    expect(expectOk(await huda.read(order)).receipts).toMatchObject([{ tip: { amount: 0 } }])
  })

  it('counts money that comes too late as an amount, and refunds what is more than due', async () => {
    const claimed = expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const late = expectOk(await huda.pay(claimed, 50)).payment
    place.shop.clock.advance(minutes(6))
    expectOk(await sami.claim(order, ofLine(bill, 'Burger')))
    await huda.settle(late)
    const after = expectOk(await huda.read(order))
    expect(after.shares.filter(({ state }) => state === 'paid')).toMatchObject([{ way: 'amount', parts: [] }])
    expectOk(
      await sami.claim(order, { way: 'amount', amount: { ...bill.total, amount: amountOf(after.due) - 10 } }),
    )
    const stuck = expectOk(await sami.pay(expectOk(await sami.read(order)), 30)).payment
    place.shop.clock.advance(minutes(6))
    expectOk(await huda.claim(order, { way: 'whole' }))
    await payClaim(huda)
    await sami.settle(stuck)
    expect(await refundsOf(stuck)).toEqual([{ key: 'extra-unused', amount: amountOf(after.due) - 10 + 30 }])
    expect(await listAppliedShares()).not.toContain(stuck)
    expect(amountOf(expectOk(await huda.read(order)).due)).toBe(0)
  })

  it('PY-11 asks about pages that others have left before a guest pays the same, and opens none for what was paid', async () => {
    const { gateway, clock } = place.shop
    const named = (reference: string) => ({ reference, gatewayReference: `gw-${reference}` })
    const left = expectOk(await huda.pay(expectOk(await huda.claim(order, { way: 'whole' })))).payment
    clock.advance(minutes(6))
    const claimed = expectOk(await sami.claim(order, { way: 'whole' }))
    gateway.reports.set(left, { ...named(left), state: 'captured', captured: bill.total })
    const before = gateway.created.length
    expect(await sami.pay(claimed)).toMatchObject({ error: { code: 4884 } })
    expect(gateway.created).toHaveLength(before)
    expect(expectOk(await huda.read(order))).toMatchObject({ due: { amount: 0 } })
    expect(await refundsOf(left)).toEqual([])
  })

  it('PY-11 asks nobody about a page while its guest holds a claim', async () => {
    const { gateway } = place.shop
    const hers = expectOk(await huda.pay(expectOk(await huda.claim(order, ofLine(bill, 'Burger'))))).payment
    const captured = lineAmount(bill, 'Burger')
    gateway.reports.set(hers, {
      reference: hers,
      gatewayReference: `gw-${hers}`,
      state: 'captured',
      captured,
    })
    expectOk(await sami.pay(expectOk(await sami.claim(order, ofLine(bill, 'Soda')))))
    expect(expectOk(await huda.read(order)).receipts).toEqual([])
    await huda.settle(hers)
    expect(expectOk(await huda.read(order)).receipts).toHaveLength(1)
  })

  it('gives the money for an item that leaves the bill to those who paid for it', async () => {
    expectOk(await huda.claim(order, ofLine(bill, 'Fries', 1, 3)))
    const hers = await payClaim(huda, 90)
    const worth = expectOk(await huda.read(order)).receipts[0]?.amount.amount
    expectOk(await sami.claim(order, ofLine(bill, 'Burger')))
    const his = await payClaim(sami)
    const before = expectOk(await huda.read(order))
    await removeLine(lineOf(bill, 'Fries'))
    expect(await refundsOf(hers)).toMatchObject([{ amount: worth }])
    expect(await refundsOf(his)).toEqual([])
    const after = expectOk(await huda.read(order))
    const paid = after.shares.filter(({ state }) => state === 'paid')
    expect(paid.map(({ by }) => by.name)).toEqual(['سامي'])
    expect(amountOf(after.due)).toBe(amountOf(after.total) - amountOf(paid[0]?.amount ?? bill.total))
    expect(amountOf(before.due)).toBeGreaterThan(amountOf(after.due))
  })

  it('gives no more than a payer still has paid, and not their tip, for an item that leaves the bill after a refund by staff', async () => {
    expectOk(await huda.claim(order, ofLine(bill, 'Fries')))
    const hers = await payClaim(huda, 30)
    const worth = amountOf(lineAmount(bill, 'Fries'))
    const { platform } = place.shop
    const given = { paymentId: hers, key: 'staff-cold', amount: worth - 100, reason: 'Cold' }
    await platform.db.tenant(place.shop.site.brandId, (tx) =>
      refundPayment(platform, tx, { ...given, source: 'staff' }),
    )
    await removeLine(lineOf(bill, 'Fries'))
    const amounts = (await refundsOf(hers)).map(({ amount }) => amount)
    expect(amounts.toSorted((one, other) => one - other)).toEqual([100, worth - 100])
    await place.shop.jobs.runPending()
    await expectLedgerClean(platform.db)
  })

  it.each([
    { name: 'before its item leaves the bill', isLeaving: true },
    { name: 'whose item stays on the bill', isLeaving: false },
  ])(
    'PY-11 lets others owe as much as before after a refund by staff of a share $name',
    async ({ isLeaving }) => {
      expectOk(await huda.claim(order, ofLine(bill, 'Fries')))
      const hers = await payClaim(huda, 50)
      const { due: before } = expectOk(await sami.read(order))
      const { platform } = place.shop
      const given = { paymentId: hers, key: 'staff-cold', reason: 'Cold', source: 'staff' as const }
      await platform.db.tenant(place.shop.site.brandId, (tx) => refundPayment(platform, tx, given))
      if (isLeaving) await removeLine(lineOf(bill, 'Fries'))
      await place.shop.jobs.runPending()
      const after = expectOk(await sami.read(order))
      expect(after.due).toEqual(before)
      expect(amountOf(after.total) < amountOf(bill.total)).toBe(isLeaving)
      expect(await refundsOf(hers)).toHaveLength(1)
      await expectLedgerClean(platform.db)
    },
  )

  it('gives money back for an item that left the bill while its payer was at the gateway', async () => {
    const claimed = expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const { payment } = expectOk(await huda.pay(claimed, 40))
    await removeLine(lineOf(bill, 'Burger'))
    const between = expectOk(await sami.read(order))
    await huda.settle(payment)
    expect(await refundsOf(payment)).toMatchObject([{ amount: amountOf(getOwnClaim(claimed).amount) }])
    expect(expectOk(await sami.read(order)).due).toEqual(between.due)
  })

  it('gives all but the tip back for items that left a bill whose rest is less than their payer was to pay', async () => {
    const [burger, fries] = [ofLine(bill, 'Burger'), ofLine(bill, 'Fries')]
    const parts = [...burger.parts, ...fries.parts]
    const claimed = expectOk(await huda.claim(order, { way: 'items', parts }))
    const { payment } = expectOk(await huda.pay(claimed, 40))
    for (const { line } of parts) await removeLine(line)
    const { due: before, total } = expectOk(await sami.read(order))
    expect(before).toEqual(total)
    await huda.settle(payment)
    await place.shop.jobs.runPending()
    expect(expectOk(await sami.read(order)).due).toEqual(before)
    const back = (await refundsOf(payment)).reduce((sum, { amount }) => sum + amount, 0)
    expect(back).toBe(amountOf(getOwnClaim(claimed).amount))
    await expectLedgerClean(place.shop.platform.db)
  })

  it('PY-11 gives back what a late share paid beyond the bill, and keeps its tip', async () => {
    const claimed = expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const { payment: late } = expectOk(await huda.pay(claimed, 20))
    place.shop.clock.advance(minutes(6))
    const most = { ...bill.total, amount: amountOf(bill.total) - 10 }
    expectOk(await sami.claim(order, { way: 'amount', amount: most }))
    await payClaim(sami)
    await huda.settle(late)
    const amount = amountOf(getOwnClaim(claimed).amount) - 10
    expect(await refundsOf(late)).toEqual([{ key: 'share-excess', amount }])
    const paid = expectOk(await huda.read(order))
    expect(amountOf(paid.due)).toBe(0)
    expect(paid.receipts).toMatchObject([{ tip: { amount: 20 }, refunded: { amount } }])
  })

  it('PY-11 gives a part of a share back once for one revision, and lets others owe it once', async () => {
    const { platform, site } = place.shop
    expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const paymentId = await payClaim(huda)
    const before = amountOf(expectOk(await huda.read(order)).due)
    const input = { paymentId, amount: 100, key: 'revised 1 while paying' }
    const given: unknown[] = []
    // Undone at the end, because the share itself is not reduced with it.
    const work = platform.db.tenant(site.brandId, async (tx) => {
      await lockOrderPayments(tx, order)
      for (let call = 0; call < 2; call += 1) given.push(await returnShare(platform, tx, input))
      const due = await loadPaymentDue(tx, order)
      given.push(due?.amount.amount)
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(given).toEqual([100, 0, before + 100])
  })

  it('does not let staff end a bill while somebody pays', async () => {
    for (const action of ['accept', 'ready'] as const) expectOk(await finish(action))
    const claimed = expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const { payment } = expectOk(await huda.pay(claimed))
    expect(await finish('delivered')).toMatchObject({ ok: false, error: { code: 4885 } })
    await huda.settle(payment)
    expectOk(await finish('delivered'))
  })

  it('DI-04 gives everybody share and tip back when the order is declined, whoever is still at the gateway', async () => {
    expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    const hers = await payClaim(huda, 90)
    const claimed = expectOk(await sami.claim(order, ofLine(bill, 'Fries', 1, 3)))
    const { payment: his } = expectOk(await sami.pay(claimed, 40))
    expectOk(await finish('decline'))
    await sami.settle(his)
    await place.shop.jobs.runPending()
    const worth = amountOf(lineAmount(bill, 'Burger'))
    expect(await refundsOf(hers)).toMatchObject([{ amount: worth + 90 }])
    expect(await refundsOf(his)).toMatchObject([{ amount: amountOf(getOwnClaim(claimed).amount) + 40 }])
    const over = expectOk(await huda.read(order))
    expect(over.isOpen).toBe(false)
    expect(over.receipts).toMatchObject([{ refunded: { amount: worth + 90 } }])
    expect(await huda.claim(order, { way: 'whole' })).toMatchObject({ ok: false })
  })

  it('leaves a clean ledger when a bill is declined that was paid in part and lost an item', async () => {
    expectOk(await huda.claim(order, ofLine(bill, 'Burger')))
    await payClaim(huda)
    await removeLine(lineOf(bill, 'Fries'))
    expectOk(await finish('decline'))
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
  })

  it('lets staff take one guest’s claim in cash and an amount by card, each as a share of its own', async () => {
    const take = (body: { share?: string; amount: SharedBill['total']; method: 'cash' | 'card' }) =>
      place.manager.api<SplitBillApi>()('POST /api/v1/console/orders/:id/bill/take', {
        ...{ params: { id: order }, body, idempotencyKey: randomUUID() },
      })
    const { _id: share, amount } = getOwnClaim(expectOk(await huda.claim(order, ofLine(bill, 'Burger'))))
    const less = { ...amount, amount: amount.amount - 1 }
    expect(await take({ share, amount: less, method: 'cash' })).toMatchObject({ error: { code: 4884 } })
    expectOk(await take({ share, amount, method: 'cash' }))
    const hers = expectOk(await huda.read(order))
    expect(hers.receipts).toMatchObject([{ mod: 'cod', amount, parts: [{ name: 'Burger' }] }])
    expect(amountOf(hers.due)).toBe(amountOf(bill.total) - amountOf(amount))
    expect(await take({ amount: { ...amount, amount: hers.due.amount + 1 }, method: 'card' })).toMatchObject({
      error: { code: 4883 },
    })
    const after = expectOk(await take({ amount: { ...amount, amount: 700 }, method: 'card' }))
    expect(after.shares.map(({ name: payer, state }) => [payer, state]).toSorted()).toEqual([
      ['At the waiter’s', 'paid'],
      ['Huda', 'paid'],
    ])
    expectOk(await sami.claim(order, { way: 'whole' }))
    const { payment } = expectOk(await sami.pay(expectOk(await sami.read(order))))
    const his = getOwnClaim(expectOk(await sami.read(order)))
    expect(await take({ share: his._id, amount: his.amount, method: 'cash' })).toMatchObject({
      error: { code: 4885 },
    })
    await sami.settle(payment)
    expect(amountOf(expectOk(await huda.read(order)).due)).toBe(0)
    expect(await take({ amount: { ...amount, amount: 1 }, method: 'cash' })).toMatchObject({ ok: false })
    for (const action of ['accept', 'ready', 'delivered'] as const) expectOk(await finish(action))
  })

  it('is known to those who share it only', async () => {
    const stranger = createPayer(place.shop, await createGuest(place.shop, place.shop.site))
    expect(await stranger.read(order)).toMatchObject({ ok: false, error: { code: 4880, status: 404 } })
    expect(await stranger.claim(order, { way: 'whole' })).toMatchObject({ error: { code: 4880 } })
    expect(await huda.read('A'.repeat(22))).toMatchObject({ error: { code: 4880 } })
  })
})
