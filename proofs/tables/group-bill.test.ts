import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestCartLine,
  type TestOrderInput,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { ReorderApi } from '#core/orders/contract/reorder-endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { closeOverdueOrders } from '#core/orders/server/sweep.job.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { Group, GroupApi } from '#features/group-cart/contract/endpoints.ts'
import type { SharedBill } from '#features/split-bill/contract/endpoints.ts'
import { amountOf, createPayer, getOwnClaim, type Payer } from '#features/split-bill/testing/bill-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** What the caller has chosen of a bill. */
const ownPart = ({ yours }: SharedBill) => ({
  way: 'items' as const,
  parts: yours.map((line) => ({ line, num: 1, den: 1 })),
})

const ownPerson = ({ people }: Group): Group['people'][number] => {
  const own = people.find(({ isYou }) => isYou)
  if (!own) throw new Error('The caller is not in the group')
  return own
}

describe.each(listTestDatabases())("a group's order that each pays a part of, on $name", ({ name }) => {
  let shop: TestShop
  let manager: TestBrowser
  let host: Payer
  let sami: Payer
  let token: string
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
    manager = await hireAndSignInStaff(shop, 'manager')
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const store = () => shop.site.stores.marina ?? ''
  const read = async ({ browser }: Payer): Promise<Group> =>
    expectOk(await browser.api<GroupApi>()('GET /api/v1/group-cart/:token', { params: { token } }))
  const choosePayers = ({ browser }: Payer, payers: Group['payers']) =>
    browser.api<GroupApi>()('PUT /api/v1/group-cart/payers', { body: { store: store(), payers } })
  const join = async (
    browser: TestBrowser,
    person: string,
    lines: readonly TestCartLine[],
  ): Promise<Payer> => {
    await fillCart(browser, shop.site, { lines })
    const api = browser.api<GroupApi>()
    expectOk(await api('POST /api/v1/group-cart/:token/join', { params: { token }, body: { name: person } }))
    expectOk(await api('POST /api/v1/group-cart/:token/handOver', { params: { token }, body: {} }))
    return createPayer(shop, browser)
  }
  const place = async (input: TestOrderInput = {}) => {
    const { browser } = host
    const query = { store: store() }
    const { cart } = expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query }))
    if (!cart) throw new Error('The host has a cart')
    return placeOrder(browser, cart, input)
  }
  const placeApart = async () => {
    expectOk(await choosePayers(host, 'each'))
    return expectOk(await place())
  }
  const statusOf = async (id: string) =>
    expectOk(await host.browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id } })).status
  const startPart = async (payer: Payer, order: string, tip = 0) => {
    const bill = expectOk(await payer.read(order))
    const claimed = expectOk(await payer.claim(order, ownPart(bill)))
    return expectOk(await payer.pay(claimed, tip)).payment
  }
  const payPart = async (payer: Payer, order: string, tip = 0) => {
    const payment = await startPart(payer, order, tip)
    await payer.settle(payment)
    return payment
  }
  const refundsOf = (payment: string) =>
    shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.selectFrom('refunds').select(['key', 'amount']).where('payment_id', '=', payment).execute(),
    )
  const placedEvents = (order: string) =>
    shop.platform.db.system(async (tx) => {
      const rows = await tx.sql.selectFrom('outbox').select('topic').where('key', '=', order).execute()
      return rows.filter(({ topic }) => topic === 'order.placed').length
    })

  beforeEach(async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site, { lines: [{ product: 'burger' }] })
    host = createPayer(shop, browser)
    const opened = await browser.api<GroupApi>()('POST /api/v1/group-cart', {
      body: { store: store(), name: 'Huda' },
    })
    token = expectOk(opened).token ?? ''
    sami = await join(await createGuest(shop, shop.site), 'Sami', [{ product: 'fries', qty: 3 }])
  })

  it('CT-13 waits for the parts of all, charges each what was shown to them, and begins once', async () => {
    const order = await placeApart()
    expect(order).toMatchObject({
      status: ORDER_STATUS.initialize,
      payment: { status: PAYMENT_STATUS.unpaid, pageUrl: null },
      sharedPaymentPath: `table-bill/${order._id}`,
    })
    const [forHost, forSami] = [await read(host), await read(sami)]
    expect(forSami).toMatchObject({
      payers: 'each',
      bill: { state: 'open', path: `table-bill/${order._id}`, due: order.total },
    })
    for (const [payer, group] of [
      [host, forHost],
      [sami, forSami],
    ] as const) {
      const bill = expectOk(await payer.read(order._id))
      expect(bill).toMatchObject({ isOpen: true, people: 2, page: `group-cart/${token}` })
      const claimed = expectOk(await payer.claim(order._id, ownPart(bill)))
      expect(getOwnClaim(claimed).amount).toEqual(ownPerson(group).part)
      expectOk(await payer.release(order._id))
    }
    await payPart(sami, order._id, 150)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.initialize)
    const waiting = await read(host)
    expect(waiting.people.map(({ paid }) => paid?.amount)).toEqual([0, ownPerson(forSami).part?.amount])
    expect(waiting.bill?.due).toEqual(ownPerson(forHost).part)
    expect(await placedEvents(order._id)).toBe(0)
    await payPart(host, order._id)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.new)
    expect(await placedEvents(order._id)).toBe(1)
    expect((await read(sami)).bill).toMatchObject({ state: 'paid', due: { amount: 0 } })
    const paid = expectOk(await sami.read(order._id))
    expect(paid).toMatchObject({ isOpen: false, isCancelled: false, payBy: null, due: { amount: 0 } })
    expect(paid.receipts).toMatchObject([{ tip: { amount: 150 }, amount: ownPerson(forSami).part }])
    await moveOrder(manager, order._id, 'accept', 'ready', 'delivered')
  })

  it('begins once when both pay at the same moment', async () => {
    const order = await placeApart()
    const payments = await Promise.all([startPart(host, order._id), startPart(sami, order._id)])
    const [first = '', second = ''] = payments
    await Promise.all([host.settle(first), sami.settle(second), host.settle(first), sami.settle(second)])
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.new)
    expect(await placedEvents(order._id)).toBe(1)
  })

  it('lets anybody in it pay what the others have left, and nobody else', async () => {
    const order = await placeApart()
    const stranger = createPayer(shop, await createGuest(shop, shop.site))
    expect(await stranger.read(order._id)).toMatchObject({ error: { code: 4880 } })
    await payPart(sami, order._id)
    const claimed = expectOk(await sami.claim(order._id, { way: 'whole' }))
    await sami.settle(expectOk(await sami.pay(claimed)).payment)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.new)
    expect(amountOf(expectOk(await host.read(order._id)).due)).toBe(0)
  })

  it('is given up when its time is over, and what was paid goes back once, with the tip', async () => {
    const order = await placeApart()
    const payment = await payPart(sami, order._id, 100)
    const captured = amountOf(expectOk(await sami.read(order._id)).paid) + 100
    shop.clock.advance(PAYMENT_WINDOW + minutes(1))
    expect(await host.claim(order._id, { way: 'whole' })).toMatchObject({ error: { code: 4887 } })
    await closeOverdueOrders(shop.platform)
    await closeOverdueOrders(shop.platform)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.paymentCancelled)
    expect(await refundsOf(payment)).toEqual([{ key: 'order-closed', amount: captured }])
    expect((await read(host)).bill).toMatchObject({ state: 'over', due: { amount: 0 } })
    expect(expectOk(await sami.read(order._id))).toMatchObject({
      isCancelled: true,
      receipts: [{ refunded: { amount: captured } }],
    })
  })

  it('waits for who is at the gateway when its time is over, and begins when they have paid the last part', async () => {
    const order = await placeApart()
    await payPart(sami, order._id)
    shop.clock.advance(PAYMENT_WINDOW - minutes(2))
    const payment = await startPart(host, order._id)
    shop.clock.advance(minutes(4))
    await closeOverdueOrders(shop.platform)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.initialize)
    await host.settle(payment)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.new)
  })

  it('gives back what comes after the order was given up', async () => {
    const order = await placeApart()
    const payment = await startPart(sami, order._id)
    await sami.settle(payment, 'failed')
    shop.clock.advance(PAYMENT_WINDOW + minutes(1))
    await closeOverdueOrders(shop.platform)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.paymentCancelled)
    await sami.settle(payment)
    expect(await refundsOf(payment)).toHaveLength(1)
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.paymentCancelled)
  })

  it('gives every part back when the outlet declines it', async () => {
    const order = await placeApart()
    const payments = [await payPart(host, order._id), await payPart(sami, order._id)]
    await moveOrder(manager, order._id, 'decline')
    const refunds = (await Promise.all(payments.map(refundsOf))).flat()
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountOf(order.total))
  })

  it('takes no cash and no card on delivery, until the host pays for all', async () => {
    expectOk(await choosePayers(host, 'each'))
    const api = host.browser.api<CheckoutApi>()
    const offer = expectOk(await api('GET /api/v1/checkout/payment-methods', { query: { store: store() } }))
    expect(offer.isPaidInShares).toBe(true)
    expect(offer.methods.find(({ mod }) => mod === 'cardSwipe')).toMatchObject({ isOffered: false })
    expect(await place({ mod: 'cardSwipe' })).toMatchObject({ error: { code: 4678 } })
    expectOk(await choosePayers(host, 'host'))
    expectOk(await place({ mod: 'cardSwipe' }))
    expect((await read(sami)).bill).toBeNull()
  })

  it('is paid by nobody as a whole at the checkout, and cannot be taken back into the cart meanwhile', async () => {
    const order = await placeApart()
    const { browser } = host
    const retry = await browser.api<CheckoutApi>()('POST /api/v1/payment/card-payment', {
      body: { order: order._id },
    })
    expect(retry).toMatchObject({ error: { code: paymentErrors.notPayable.code } })
    const restored = await browser.api<ReorderApi>()('POST /api/v1/carts/restore', {
      body: { order: order._id, orderType: order.orderType },
    })
    expect(restored).toMatchObject({ error: { code: orderErrors.transitionRefused.code } })
    expect(await choosePayers(host, 'host')).toMatchObject({ error: { code: 4677 } })
    expect(await choosePayers(sami, 'host')).toMatchObject({ error: { code: 4677 } })
    expect(await statusOf(order._id)).toBe(ORDER_STATUS.initialize)
  })
})
