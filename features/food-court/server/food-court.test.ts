import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { HamburgerApi } from '#core/menus/contract/hamburger-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { resolveReview } from '#core/payments/server/resolve-review.service.ts'
import { addMilliseconds, days, hours, minutes } from '#platform/kernel/clock.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { FoodCourtApi } from '../contract/endpoints.ts'
import {
  BAY_PIN,
  type CourtCustomer,
  type CourtShop,
  openCourtShop,
  type TestDish,
} from '../testing/court-shop.ts'
import { closeUnpaidCourtOrders } from './shared-payment.listener.ts'

const BOTH: readonly TestDish[] = [
  { stall: 'marina', product: 'burger', qty: 2 },
  { stall: 'downtown', product: 'fries' },
]

describe.each(listTestDatabases())('a food court, on $name', ({ name }) => {
  let place: CourtShop
  let guest: CourtCustomer
  beforeAll(async () => {
    place = await openCourtShop(name)
    guest = await place.customer()
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const partOf = (order: { parts: readonly { _id: string; store: { name: string } }[] }, stall: string) => {
    const part = order.parts.find(({ store }) => store.name === stall)
    if (!part) throw new Error(`There is no part of ${stall}`)
    return part._id
  }

  it('FC-02 says what a court is, each of its brands, and their menus to unfold', async () => {
    const { site } = place.shop
    const api = place.shop.browser().api<FoodCourtApi & HamburgerApi>()
    const query = { promotionUrlId: site.siteId }
    const court = expectOk(await api('GET /api/v1/food-court/details', { query }))
    expect(court).toMatchObject({ _id: site.siteId, homePath: site.homePath, isOpen: true, currency: 'AED' })
    expect(court.brands.map((stall) => stall.name).toSorted()).toEqual(['Downtown', 'Marina'])
    const brandId = site.stores.marina ?? ''
    const stall = expectOk(await api('GET /api/v1/food-court/brand', { query: { ...query, brandId } }))
    expect(stall).toMatchObject({ _id: brandId, name: 'Marina', categories: ['Mains', 'Drinks'] })
    expect(stall.arrival).toEqual({ from: 20, to: 30 })
    const [menu] = expectOk(
      await api('GET /api/v1/hamburger-menu/:id', { params: { id: brandId }, query: { orderType: '10' } }),
    )
    expect(menu?.categories.map((category) => category.name)).toEqual(['Mains', 'Drinks'])
    const unknown = { ...query, brandId: 'x'.repeat(22) }
    expect(await api('GET /api/v1/food-court/brand', { query: unknown })).toMatchObject({
      error: { status: 404, code: 4951 },
    })
    expect(
      await api('GET /api/v1/food-court/details', { query: { promotionUrlId: 'x'.repeat(22) } }),
    ).toMatchObject({ error: { status: 404, code: 4950 } })
  })

  it('FC-01 pays a basket of two stalls once by card, and gives each stall an order of its own', async () => {
    const quoted = expectOk(await guest.quote(BOTH, { tip: { percent: 10 } }))
    expect(quoted).toMatchObject({ canPlace: true, deliveryFee: null, subTotal: { amount: 7600 } })
    expect(quoted.tip.amount).toBe(760)
    expect(quoted.methods).toContain('express')
    const before = place.shop.gateway.created.length
    const order = expectOk(await guest.place(BOTH, { tip: { percent: 10 } }))
    expect(order).toMatchObject({ state: 'unpaid', total: quoted.total, mod: 'express' })
    expect(order.payment?.pageUrl).toContain('http')
    expect(place.shop.gateway.created.slice(before).map(({ amount }) => amount)).toEqual([quoted.total])
    expect(await place.board('marina')).toEqual([])
    const paid = await guest.settle(order)
    expect(paid.state).toBe('underWay')
    expect(paid.parts.map(({ total }) => total.amount).reduce((a, b) => a + b, 0)).toBe(quoted.total.amount)
    const [marina] = await place.board('marina')
    const [downtown] = await place.board('downtown')
    expect(marina).toMatchObject({ _id: partOf(paid, 'Marina'), status: 10 })
    expect(downtown).toMatchObject({ _id: partOf(paid, 'Downtown'), status: 10 })
    expect(marina?.products.map((line) => line.name)).toEqual(['Burger'])
    const { total, payment } = marina ?? {}
    expect(payment).toMatchObject({ mod: 'express', status: 100, amount: total, pageUrl: null })
    expect(await place.ledger(paid)).toEqual({
      ...{ captured: quoted.total.amount, partsCaptured: quoted.total.amount },
      ...{ refunded: 0, partsRefunded: 0 },
    })
  })

  it('FC-01 FC-04 delivers two stalls for one fee, shared by their dishes like the tip', async () => {
    const { areas } = place.shop.site
    const body = {
      addressType: 10 as const,
      areaId: areas['marina-bay'] ?? '',
      flat: '1',
      building: 'Bay Tower',
    }
    const { _id: addressId } = expectOk(
      await guest.browser.api<CustomersApi>()('POST /api/v1/address', { body: { ...body, ...BAY_PIN } }),
    )
    const dishes: readonly TestDish[] = [
      { stall: 'marina', product: 'burger', qty: 3 },
      { stall: 'downtown', product: 'fries', qty: 2 },
    ]
    const how = { orderType: 20 as const, tip: { amount: 101 } }
    expect(expectOk(await guest.quote(dishes, how))).toMatchObject({
      canPlace: false,
      parts: [{ text: 'Choose an address that this stall delivers to.' }, {}],
    })
    const quoted = expectOk(await guest.quote(dishes, { ...how, addressId }))
    expect(quoted).toMatchObject({ canPlace: true, deliveryFee: { amount: 1100 }, tip: { amount: 101 } })
    const order = await guest.settle(
      expectOk(await guest.place(dishes, { ...how, addressId, payment: { mod: 'express' } })),
    )
    const fees = await Promise.all(
      (['marina', 'downtown'] as const).map(async (stall) => {
        const [own] = (await place.board(stall)).filter(({ _id }) =>
          order.parts.some((part) => part._id === _id),
        )
        const amountOf = (kind: string) => own?.trace.find((step) => step.kind === kind)?.amount.amount
        return [amountOf('deliveryFee'), amountOf('tip'), own?.address?.address.includes('Bay Tower')]
      }),
    )
    const { _id: unpinned } = expectOk(
      await guest.browser.api<CustomersApi>()('POST /api/v1/address', { body }),
    )
    expect(expectOk(await guest.quote(dishes, { ...how, addressId: unpinned })).total).toEqual(quoted.total)
    expectOk(await guest.place(dishes, { ...how, addressId: unpinned, mod: 'cod' }))
    // 96 and 24 dirhams of dishes.
    expect(fees).toEqual([
      [880, 81, true],
      [220, 20, true],
    ])
  })

  it('FC-01 gives back only the part of a stall that declines', async () => {
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    expectOk(await place.act(partOf(order, 'Downtown'), 'decline', { stall: 'downtown' }))
    expectOk(await place.act(partOf(order, 'Marina'), 'accept', { stall: 'marina' }))
    await place.shop.jobs.runPending()
    const after = expectOk(await guest.read(order._id))
    const declined = after.parts.find(({ store }) => store.name === 'Downtown')
    expect(declined).toMatchObject({
      isCancelled: true,
      declineReason: 'Sold out',
      refunded: declined?.total,
    })
    expect(after).toMatchObject({ state: 'underWay', refunded: declined?.total })
    const back = declined?.total.amount
    expect(await place.ledger(order)).toMatchObject({ refunded: back, partsRefunded: back })
  })

  it('FC-01 PY-12 names the refund of a part by how far the shared payment’s is', async () => {
    const { gateway, clock, jobs } = place.shop
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    gateway.refunding = 'silent'
    expectOk(await place.act(partOf(order, 'Downtown'), 'decline', { stall: 'downtown' }))
    const readSums = async () => {
      const whole = expectOk(await guest.read(order._id))
      const part = whole.parts.find(({ store }) => store.name === 'Downtown')
      const back = part?.total.amount ?? 0
      return [part, whole].map((each) =>
        [each?.refunded, each?.refunding, each?.refundUncertain].map((sum) => (sum?.amount ?? 0) / back),
      )
    }
    expect(await readSums()).toEqual(Array(2).fill([1, 1, 0]))
    await expect(jobs.runPending()).rejects.toThrow('is not done: it is uncertain')
    await jobs.runPending().catch(String)
    expect(await readSums()).toEqual(Array(2).fill([1, 1, 1]))
    gateway.refunding = 'refunded'
    clock.advance(minutes(11))
    await jobs.runPending()
    expect(await readSums()).toEqual(Array(2).fill([1, 0, 0]))
    const back = (await place.ledger(order)).partsRefunded
    expect(await place.ledger(order)).toMatchObject({ refunded: back, partsRefunded: back })
  })

  it('FC-01 PY-12 has one review for a refused refund of a part, whose end the part follows', async () => {
    const { gateway, jobs, platform, site } = place.shop
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    gateway.refunding = 'refused'
    expectOk(await place.act(partOf(order, 'Marina'), 'decline', { stall: 'marina' }))
    await jobs.runPending()
    gateway.refunding = 'refunded'
    const readPart = async () =>
      expectOk(await guest.read(order._id)).parts.find(({ store }) => store.name === 'Marina')
    const before = await readPart()
    expect(before?.refundUncertain).toEqual(before?.total)
    const { brandId } = site
    const reviews = await platform.db.tenant(brandId, ({ sql }) =>
      sql
        .selectFrom('payments')
        .innerJoin('payment_events', 'payment_events.payment_id', 'payments.id')
        .select(['payments.id', 'seq'])
        .where('needs_review', '=', true)
        .where('kind', '=', 'refundRefused')
        .execute(),
    )
    expect(reviews.map(({ id }) => id)).toEqual([order.payment?._id])
    for (const { id: paymentId, seq: version } of reviews) {
      const staff = { id: generateId(platform.random), name: 'Mona' }
      const decision = { outcome: 'refunded', note: 'in cash', staff } as const
      expectOk(await resolveReview(platform, { brandId, paymentId, version, ...decision }))
    }
    await jobs.runPending()
    const after = await readPart()
    expect([after?.refunded, after?.refunding.amount]).toEqual([after?.total, 0])
    const back = (await place.ledger(order)).partsRefunded
    expect(await place.ledger(order)).toMatchObject({ refunded: back, partsRefunded: back })
  })

  it('FC-01 is paid in person at each stall, and both begin at once', async () => {
    const order = expectOk(await guest.place(BOTH, { mod: 'cardOnDelivery' }))
    expect(order).toMatchObject({ state: 'underWay', payment: null })
    for (const [stall, label] of [
      ['marina', 'Marina'],
      ['downtown', 'Downtown'],
    ] as const) {
      const id = partOf(order, label)
      for (const action of ['accept', 'ready', 'delivered'] as const)
        expectOk(await place.act(id, action, { stall }))
    }
    expect(expectOk(await guest.read(order._id)).state).toBe('done')
    expect((await place.ledger(order)).partsCaptured).toBe(order.total.amount)
  })

  it('FC-05 tells each kitchen when to start, and the customer one range', async () => {
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    const placedAt = place.shop.clock.now()
    // Marina needs 20 minutes and downtown 15.
    const plan = async (stall: 'marina' | 'downtown', id: string) =>
      (await place.plans(stall)).find((each) => each.order === id)
    const [slow, quick] = [partOf(order, 'Marina'), partOf(order, 'Downtown')]
    const minute = (count: number) => addMilliseconds(placedAt, minutes(count)).toISOString()
    expect(await plan('marina', slow)).toEqual({ order: slow, startAt: minute(0), others: ['Downtown'] })
    expect(await plan('downtown', quick)).toEqual({ order: quick, startAt: minute(5), others: ['Marina'] })
    const [own] = (await place.board('downtown')).filter(({ _id }) => _id === quick)
    expect(own).toMatchObject({ promisedReadyAt: minute(20), promise: order.estimate })
    expect(order.estimate).toEqual({ from: minute(20), to: minute(30) })
    const printed = async (id: string) => {
      const { db, hooks } = place.shop.platform
      const [startAt] = await db.tenant(place.shop.site.brandId, (tx) =>
        Promise.all(hooks.all('kitchenStart').map((find) => find(tx, id))),
      )
      return startAt?.toISOString()
    }
    expect(await printed(quick)).toBe(minute(5))
    expectOk(await place.act(slow, 'accept', { stall: 'marina', minutes: 32 }))
    expect((await plan('downtown', quick))?.startAt).toBe(minute(17))
    expect(await printed(quick)).toBe(minute(17))
    expectOk(await place.act(slow, 'ready', { stall: 'marina' }))
    expect((await plan('downtown', quick))?.startAt).toBe(minute(5))
    expect(await plan('marina', slow)).toBeUndefined()
    expect(await printed(slow)).toBeUndefined()
  })

  it('FC-04 settles with each stall: gross, fees, refunds and net sum to the payments', async () => {
    // Yesterday's orders are not today's, and their messages are sent while they are of use.
    await place.shop.jobs.runPending()
    place.shop.clock.advance(days(1) + minutes(1))
    const kept = await guest.settle(expectOk(await guest.place(BOTH, { tip: { percent: 15 } })))
    const partly = await guest.settle(expectOk(await guest.place(BOTH)))
    expectOk(await place.act(partOf(partly, 'Downtown'), 'decline', { stall: 'downtown' }))
    await place.shop.jobs.runPending()
    const all = await place.settlement()
    const paid = kept.total.amount + partly.total.amount
    const declined = partly.parts.find(({ store }) => store.name === 'Downtown')?.total.amount ?? 0
    expect(all.total).toMatchObject({
      gross: { amount: paid },
      refunds: { amount: declined },
      net: { amount: paid - declined },
    })
    expect(all.stalls.map(({ store, orders, refunds }) => [store.name, orders, refunds.amount])).toEqual([
      ['Downtown', 2, declined],
      ['Marina', 2, 0],
    ])
    const own = await place.settlement(undefined, 'marina')
    expect(own.stalls).toEqual(all.stalls.filter(({ store }) => store.name === 'Marina'))
  })

  it('FC-04 owes a stall nothing of what it took itself, and leaves out what nobody has paid', async () => {
    const before = await place.settlement()
    const unpaid = expectOk(await guest.place(BOTH))
    await guest.settle(unpaid, 'failed')
    const inPerson = expectOk(await guest.place(BOTH, { mod: 'cardOnDelivery' }))
    for (const action of ['accept', 'ready', 'delivered'] as const)
      expectOk(await place.act(partOf(inPerson, 'Marina'), action, { stall: 'marina' }))
    const taken = inPerson.parts.find(({ store }) => store.name === 'Marina')?.total.amount ?? 0
    const after = await place.settlement()
    const grown = (key: 'gross' | 'collected' | 'net' | 'refunds') =>
      after.total[key].amount - before.total[key].amount
    expect([grown('gross'), grown('collected'), grown('net'), grown('refunds')]).toEqual([taken, taken, 0, 0])
    const countOrders = ({ stalls }: typeof after) => stalls.map(({ store, orders }) => [store.name, orders])
    expect(countOrders(after)).toEqual(
      countOrders(before).map(([name, orders]) => [name, Number(orders) + (name === 'Marina' ? 1 : 0)]),
    )
    await guest.settle(expectOk(await guest.pay(unpaid._id)))
  })

  it('shows staff of a stall the orders of their stall only', async () => {
    const order = await guest.settle(expectOk(await guest.place(BOTH)))
    const foreign = partOf(order, 'Downtown')
    expect((await place.board('marina')).map(({ _id }) => _id)).not.toContain(foreign)
    expect(await place.act(foreign, 'decline', { stall: 'marina' })).toMatchObject({ ok: false })
  })

  it('makes one order of one basket, however often it is pressed', async () => {
    const basket = generateId(place.shop.platform.random)
    const before = place.shop.gateway.created.length
    const presses = await Promise.all(Array.from({ length: 6 }, () => guest.place(BOTH, { basket })))
    const ids = new Set(presses.map((press) => expectOk(press)._id))
    expect(ids.size).toBe(1)
    expect(place.shop.gateway.created.length - before).toBe(1)
    await guest.settle(expectOk(presses[0] ?? (await guest.place(BOTH, { basket }))))
  })

  it('pays again after a failed payment, and by no part alone', async () => {
    const order = expectOk(await guest.place(BOTH))
    const alone = await guest.browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: partOf(order, 'Marina') },
      body: { mod: 'express' },
      idempotencyKey: generateId(place.shop.platform.random),
    })
    expect(alone).toMatchObject({ ok: false, error: { status: 409 } })
    const failed = await guest.settle(order, 'failed')
    expect(failed).toMatchObject({ state: 'unpaid', canPay: true })
    const again = expectOk(await guest.pay(order._id))
    expect(again.payment?._id).not.toBe(order.payment?._id)
    // The bank changes its mind about the first attempt as well: one of the two goes back.
    await guest.settle(again)
    await guest.settle({ ...again, payment: order.payment })
    await place.shop.jobs.runPending()
    const after = expectOk(await guest.read(order._id))
    expect(after.state).toBe('underWay')
    expect(await guest.pay(order._id)).toMatchObject({ error: { code: 4955 } })
    const { captured, refunded, partsCaptured } = await place.ledger(after)
    expect([captured - refunded, partsCaptured]).toEqual([order.total.amount, order.total.amount])
  })

  it('answers the paid order when the page of a failed payment was paid meanwhile, and opens no other', async () => {
    const order = expectOk(await guest.place(BOTH))
    await guest.settle(order, 'failed')
    const { gateway } = place.shop
    const reference = order.payment?._id ?? ''
    const named = { reference, gatewayReference: `gw-${reference}` }
    gateway.reports.set(reference, { ...named, state: 'captured', captured: order.total })
    const before = gateway.created.length
    const paid = expectOk(await guest.pay(order._id))
    expect(paid).toMatchObject({
      state: 'underWay',
      canPay: false,
      payment: { _id: reference, pageUrl: null },
    })
    expect(gateway.created).toHaveLength(before)
    const { captured, refunded, partsCaptured } = await place.ledger(paid)
    expect([captured, refunded, partsCaptured]).toEqual([order.total.amount, 0, order.total.amount])
    expect(await guest.pay(order._id)).toMatchObject({ error: { code: 4955 } })
    await place.shop.jobs.runPending()
  })

  it('PY-01 is not paid by a gateway that cannot carry the sum', async () => {
    const order = expectOk(await guest.place(BOTH))
    await guest.settle(order, 'failed')
    place.shop.gateway.carries = ({ amount }) => amount !== order.total.amount
    expect(await guest.pay(order._id)).toMatchObject({ error: { code: 4907 } })
    place.shop.gateway.carries = () => true
    expectOk(await guest.pay(order._id))
  })

  it('gives up what is not paid in time, and gives back what comes later', async () => {
    const order = expectOk(await guest.place(BOTH))
    await guest.settle(order, 'failed')
    place.shop.clock.advance(minutes(21))
    await closeUnpaidCourtOrders(place.shop.platform)
    expect(expectOk(await guest.read(order._id)).state).toBe('cancelled')
    const late = expectOk(await guest.place(BOTH))
    place.shop.clock.advance(minutes(21))
    place.shop.gateway.reports.set(late.payment?._id ?? '', {
      ...{ state: 'unknown', reference: late.payment?._id ?? '', gatewayReference: '' },
    })
    await place.shop.jobs.runPending()
    expect(expectOk(await guest.read(late._id)).state).toBe('cancelled')
    await guest.settle(late)
    await place.shop.jobs.runPending()
    const { captured, refunded, partsRefunded } = await place.ledger(late)
    expect([captured, refunded, partsRefunded]).toEqual(Array(3).fill(late.total.amount))
  })

  it('says what has changed, and orders nothing of it', async () => {
    const total = { amount: 100, currency: 'AED' }
    expect(await guest.place(BOTH, { total })).toMatchObject({
      error: { status: 409, code: 4953, data: { basket: { canPlace: true } } },
    })
    const dearer = expectOk(await guest.quote([{ stall: 'marina', product: 'burger', seenPrice: 3000 }]))
    expect(dearer.parts[0]?.lines[0]?.note).toContain('32')
    const gone = expectOk(await guest.quote([{ stall: 'marina', product: 'pie', qty: 3 }]))
    expect(gone).toMatchObject({ canPlace: false, parts: [{ lines: [{ isAvailable: false }] }] })
    expect(await guest.place([], { total })).toMatchObject({ error: { status: 422, code: 4952 } })
  })

  it('refuses a basket with the tray of a stall that has closed, and takes it without', async () => {
    place.shop.clock.advance(hours(12))
    const quoted = expectOk(await guest.quote(BOTH))
    const closed = quoted.parts.find(({ store }) => store.name === 'Downtown')
    expect(closed).toMatchObject({ isOpen: false, text: expect.stringMatching(/\w/) })
    expect(quoted.canPlace).toBe(false)
    expect(await guest.place(BOTH)).toMatchObject({ error: { status: 409, code: 4953 } })
    await guest.settle(expectOk(await guest.place(BOTH.slice(0, 1))))
  })
})
