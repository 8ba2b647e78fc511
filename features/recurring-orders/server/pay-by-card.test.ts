import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { transitionOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { chargeSavedCard, computeCardFingerprint } from '#core/payments/server/charge-saved-card.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { RecurringApi } from '../contract/endpoints.ts'
import { type RecurringShop, startRecurringShop } from '../testing/recurring-shop.ts'
import { placeDueOrder } from './place-due-order.worker.ts'
import { placeDueOrders } from './recurring.job.ts'

const LEAD_OVER = '2026-11-23T11:30:00.000Z'
const DUE = '2026-11-23'

describe.each(listTestDatabases())('recurring orders by card, on $name', ({ name }) => {
  let world: RecurringShop
  beforeAll(async () => {
    world = await startRecurringShop(name)
  })
  beforeEach(async () => {
    // Rules of earlier tests would otherwise place orders together with this test.
    await world.shop.platform.db.tenant(world.site.brandId, async ({ sql }) => {
      const over = { status: 'ended', next_day: null, next_at: null } as const
      await sql.updateTable('recurring_rules').set(over).execute()
      await sql.deleteFrom('recurring_orders').where('state', 'in', ['due', 'paying']).execute()
    })
    world.shop.clock.set('2026-11-20T06:00:00.000Z')
    Object.assign(world.shop.gateway, { mode: 'redirect', charging: 'captured' })
    world.shop.gateway.charged.length = 0
  })
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db)
    await world.shop.close()
  })

  const cardOf = async (browser: TestBrowser): Promise<string> => {
    const cart = await fillCart(browser, world.site, { store: 'downtown' })
    expectOk(await placeOrder(browser, cart, { payment: { mod: 'express', isSaveCard: true } }))
    const cards = expectOk(await browser.api<PaymentsApi>()('GET /api/v1/users/cards', { query: {} }))
    return cards.at(-1)?._id ?? ''
  }
  const beginBy = (browser: TestBrowser, order: string, cardId: string) =>
    browser.api<RecurringApi>()('POST /api/v1/recurring-rules', {
      body: {
        ...{ order, unit: 'week', every: 1, weekdays: [], startsOn: DUE, time: '18:30' },
        ...{ ends: { kind: 'never' }, payment: { mod: 'express', cardId } },
      },
      idempotencyKey: randomUUID(),
    })
  /** A customer with a weekly order, paid by a saved card. */
  const regular = async () => {
    const { browser, order } = await world.order()
    const cardId = await cardOf(browser)
    const rule = world.first(await beginBy(browser, order._id, cardId))
    return { browser, order, cardId, rule }
  }
  const rowOf = async (ruleId: string) => {
    const rows = await world.shop.platform.db.tenant(world.site.brandId, ({ sql }) =>
      sql.selectFrom('recurring_orders').selectAll().where('rule_id', '=', ruleId).execute(),
    )
    return rows[0]
  }
  const newest = async (browser: TestBrowser) => (await world.ordersOf(browser))[0]
  const giveUp = async (browser: TestBrowser) => {
    const { platform } = world.shop
    const orderId = (await newest(browser))?._id ?? ''
    const actor = { kind: 'system' } as const
    await platform.db.tenant(world.site.brandId, (tx) =>
      transitionOrder(platform, tx, { orderId, to: 90, actor }),
    )
  }
  const told = async (): Promise<string[]> => {
    await world.shop.jobs.runPending().catch(() => undefined)
    const texts = world.sent.map(({ text }) => text).filter((text) => text.includes('recurring order'))
    world.sent.length = 0
    return texts
  }

  it('RC-03 charges the chosen card when the order is placed, once even with concurrent workers', async () => {
    const { gateway, platform, clock } = world.shop
    const { browser, cardId, rule } = await regular()
    expect(rule.payment).toEqual({ mod: 'express' })
    clock.set(LEAD_OVER)
    const due = { ruleId: rule._id, day: DUE, brandId: world.site.brandId }
    await Promise.all([placeDueOrders(platform), placeDueOrders(platform)])
    await Promise.all([1, 2, 3].map(() => placeDueOrder(platform, due)))
    expect(gateway.charged.map(({ token }) => token)).toEqual([cardId])
    const made = await newest(browser)
    expect(made).toMatchObject({ status: 10, payment: { mod: 'express', status: 100 } })
    expect(gateway.charged[0]?.amount).toEqual(made?.total)
    expect(await rowOf(rule._id)).toMatchObject({ state: 'placed', order_id: made?._id, payment_id: null })
  })

  it('RC-03 stores nothing of the card with which it could be used elsewhere', async () => {
    const { cardId } = await regular()
    const stored = await world.shop.platform.db.tenant(world.site.brandId, ({ sql }) =>
      sql.selectFrom('recurring_rules').selectAll().execute(),
    )
    expect(JSON.stringify(stored)).not.toContain(cardId)
  })

  it('RC-03 notifies of a declined card with a link to pay manually, retries with growing pauses, and then gives up the date', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    await told()
    gateway.charging = 'declined'
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    expect(unpaid).toMatchObject({ status: 0, payment: { status: 4008 } })
    const [text, ...others] = await told()
    expect(others).toEqual([])
    expect(text).toContain('your card did not pay your recurring order for 23 Nov 2026, 6:30 PM')
    expect(text).toContain(`/order-summary/${unpaid?._id}`)
    expect((await world.ruleOf(browser, rule._id)).next[0]).toMatchObject({
      ...{ day: DUE, unpaidOrder: unpaid?._id, problem: expect.stringMatching(/./) },
    })
    await world.at('2026-11-23T11:34:59.000Z')
    expect(gateway.charged).toHaveLength(1)
    await world.at('2026-11-23T11:35:00.000Z')
    expect(gateway.charged).toHaveLength(2)
    expect(new Set(gateway.charged.map(({ reference }) => reference)).size).toBe(2)
    expect((await newest(browser))?._id).toBe(unpaid?._id)
    await world.at('2026-11-23T11:45:00.000Z')
    await world.at('2026-11-23T12:05:00.000Z')
    // An order that is unpaid after its payment window is cancelled; while there is time another order is placed.
    await giveUp(browser)
    await world.at('2026-11-23T12:45:00.000Z')
    const other = await newest(browser)
    expect([other?.status, other?._id === unpaid?._id]).toEqual([0, false])
    for (const time of ['13:30', '13:35']) await world.at(`2026-11-23T${time}:00.000Z`)
    expect(await rowOf(rule._id)).toMatchObject({ state: 'paying', order_id: other?._id })
    await told()
    await giveUp(browser)
    await world.at('2026-11-23T13:50:00.000Z')
    expect(await rowOf(rule._id)).toMatchObject({ state: 'failed', order_id: null })
    expect(await told()).toEqual([expect.stringContaining('was not placed')])
    const attempts = gateway.charged.length
    await world.at('2026-11-23T15:30:00.000Z')
    expect(gateway.charged).toHaveLength(attempts)
  })

  it('RC-03 does not charge an order again that its customer has paid manually in the meantime', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    gateway.charging = 'declined'
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    const again = await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: unpaid?._id ?? '' },
      body: { mod: 'express' },
      idempotencyKey: randomUUID(),
    })
    const { _id, referenceNo: reference, amount: captured } = expectOk(again).payment
    gateway.charging = 'captured'
    // The customer is paying: the card is not charged.
    await world.at('2026-11-23T11:35:00.000Z')
    expect(gateway.charged).toHaveLength(1)
    gateway.reports.set(reference, {
      state: 'captured',
      reference,
      gatewayReference: `gw-${reference}`,
      captured,
    })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: _id } })
    await world.at('2026-11-23T11:45:00.000Z')
    expect(gateway.charged).toHaveLength(1)
    expect(await rowOf(rule._id)).toMatchObject({ state: 'placed', order_id: unpaid?._id })
  })

  it('PY-11 RC-03 does not charge an order again whose declined page was paid in the meantime', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    gateway.charging = 'declined'
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    const again = await browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
      params: { id: unpaid?._id ?? '' },
      body: { mod: 'express' },
      idempotencyKey: randomUUID(),
    })
    const { _id, referenceNo: reference, amount: captured } = expectOk(again).payment
    const names = { reference, gatewayReference: `gw-${reference}` }
    gateway.reports.set(reference, { state: 'failed', ...names, decline: 5011 })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: _id } })
    gateway.reports.set(reference, { state: 'captured', ...names, captured })
    gateway.charging = 'captured'
    await world.at('2026-11-23T11:35:00.000Z')
    expect(gateway.charged).toHaveLength(1)
    expect(await newest(browser)).toMatchObject({
      _id: unpaid?._id,
      status: 10,
      payment: { _id, status: 100 },
    })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'placed' })
  })

  it('RC-03 finds money captured before a crash, or with a lost answer, by querying the gateway, and does not capture it twice', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    gateway.charging = 'lost'
    await world.at(LEAD_OVER)
    expect(await newest(browser)).toMatchObject({ status: 0, payment: { status: 481 } })
    gateway.charging = 'captured'
    await world.at('2026-11-23T11:31:00.000Z')
    expect(gateway.charged).toHaveLength(1)
    expect(await newest(browser)).toMatchObject({ status: 10, payment: { status: 100 } })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'placed' })
  })

  it('RC-03 a process that crashed before charging leaves an order, which the next process pays once', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    // Simulates a crash: the gateway does not answer for the card, so nothing is charged.
    gateway.mode = 'silent'
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    expect(unpaid).toMatchObject({ status: 0, payment: { status: 10 } })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'paying', payment_id: unpaid?.payment._id })
    gateway.mode = 'redirect'
    const reference = unpaid?.payment.referenceNo ?? ''
    gateway.reports.set(reference, { state: 'unknown', reference, gatewayReference: '' })
    await world.at('2026-11-23T11:31:00.000Z')
    expect(gateway.charged.map((charge) => charge.reference)).toEqual([reference])
    expect(await newest(browser)).toMatchObject({ _id: unpaid?._id, status: 10 })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'placed' })
  })

  it('RC-03 accepts only an own card, and treats one that was deleted since as a decline', async () => {
    const { gateway } = world.shop
    const { browser, order, cardId, rule } = await regular()
    const stranger = await world.order()
    await cardOf(stranger.browser)
    expect(await beginBy(stranger.browser, stranger.order._id, cardId)).toMatchObject({
      ...{ ok: false, error: { code: 4906, field: 'payment.cardId' } },
    })
    gateway.mode = 'silent'
    expect(await beginBy(browser, order._id, cardId)).toMatchObject({ ok: false, error: { code: 4905 } })
    gateway.mode = 'redirect'
    gateway.cards.clear()
    await world.at(LEAD_OVER)
    expect(gateway.charged).toEqual([])
    expect(await newest(browser)).toMatchObject({ status: 0, payment: { status: 4008, failureCode: 5001 } })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'paying', attempts: 1 })
  })

  /** The order of the day was placed, and nothing was charged for it. */
  const expectCardGone = async (browser: TestBrowser) => {
    await world.at(LEAD_OVER)
    expect(world.shop.gateway.charged).toEqual([])
    expect(await newest(browser)).toMatchObject({ status: 0, payment: { status: 4008, failureCode: 5001 } })
  }

  it('PY-01 RC-03 does not charge a card that has expired since', async () => {
    const { cards } = world.shop.gateway
    const { browser } = await regular()
    for (const [customer, own] of cards)
      cards.set(
        customer,
        own.map((card) => ({ ...card, expires: '10/26' })),
      )
    await expectCardGone(browser)
  })

  /** The outlet is paid at another account from now on, and at those that follow; returns the one before. */
  const setAccounts = (account: string, ...others: readonly string[]) =>
    world.shop.platform.db.tenant(world.site.brandId, async ({ sql }) => {
      const before = await sql
        .selectFrom('stores')
        .select('gateway_account')
        .where('id', '=', world.downtown)
        .executeTakeFirstOrThrow()
      const other_gateways = JSON.stringify(others.map((each) => ({ name: 'test-gateway', account: each })))
      await sql
        .updateTable('stores')
        .set((eb) => ({
          ...{ gateway_account: account, other_gateways },
          content_version: eb('content_version', '+', 1),
        }))
        .where('id', '=', world.downtown)
        .execute()
      return before.gateway_account
    })

  it('PY-01 RC-03 does not charge a card at an account that the outlet no longer uses', async () => {
    const { browser } = await regular()
    const before = await setAccounts('another')
    await expectCardGone(browser)
    await setAccounts(before)
  })

  it('PY-01 RC-03 moves the payment to the account of the outlet that has the card', async () => {
    const { browser, cardId } = await regular()
    const before = await setAccounts('another')
    await setAccounts('another', before)
    await world.at(LEAD_OVER)
    const made = await newest(browser)
    expect(world.shop.gateway.charged.map(({ token }) => token)).toEqual([cardId])
    expect(made).toMatchObject({ status: 10, payment: { status: 100 } })
    const found = await world.shop.platform.db.tenant(world.site.brandId, ({ sql }) =>
      sql
        .selectFrom('payments')
        .innerJoin('payment_accounts', 'payment_accounts.id', 'payments.account_id')
        .select('payment_accounts.key')
        .where('payments.id', '=', made?.payment._id ?? '')
        .execute(),
    )
    expect(found).toEqual([{ key: before }])
    await setAccounts(before)
  })

  it('PY-11 RC-03 charges nothing for a payment that is paid', async () => {
    const { platform, gateway } = world.shop
    const { brandId } = world.site
    const { browser, cardId } = await regular()
    await world.at(LEAD_OVER)
    const paymentId = (await newest(browser))?.payment._id ?? ''
    const [paid] = await platform.db.tenant(brandId, (tx) => loadPayments(tx, [paymentId]))
    if (!paid) throw new Error('There is no payment')
    const charged = await chargeSavedCard(platform, paid, {
      ...{ brandId, isRepeat: false, mark: computeCardFingerprint(platform, paid.userId, cardId) },
      ...{ language: 'en', description: 'Again', returnUrl: platform.origin() },
      customer: { name: 'Amal', phone: '+971501234567' },
    })
    expect(charged).toEqual(paid)
    expect(gateway.charged).toHaveLength(1)
  })

  it('PY-11 RC-03 does not charge again after a lost answer while the gateway does not know the payment yet', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    gateway.charging = 'lost'
    await world.at(LEAD_OVER)
    gateway.charging = 'captured'
    const unpaid = await newest(browser)
    const reference = unpaid?.payment.referenceNo ?? ''
    gateway.reports.set(reference, { state: 'unknown', reference, gatewayReference: '' })
    await world.at('2026-11-23T11:31:00.000Z')
    expect(gateway.charged.map((charge) => charge.reference)).toEqual([reference])
    expect(await newest(browser)).toMatchObject({ _id: unpaid?._id, status: 0, payment: { status: 481 } })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'paying', payment_id: unpaid?.payment._id })
  })

  it('PY-11 RC-03 does not charge after a crash while the gateway does not say whether it was charged', async () => {
    const { gateway } = world.shop
    const { browser, rule } = await regular()
    gateway.mode = 'silent'
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    const reference = unpaid?.payment.referenceNo ?? ''
    gateway.mode = 'redirect'
    const asked = vi.spyOn(gateway.reports, 'get').mockImplementation(() => {
      throw new Error('The gateway did not answer')
    })
    await world.at('2026-11-23T11:31:00.000Z')
    expect(asked).toHaveBeenCalledWith(reference)
    asked.mockRestore()
    expect(gateway.charged).toEqual([])
    expect(await newest(browser)).toMatchObject({ _id: unpaid?._id, status: 0, payment: { status: 10 } })
    expect(await rowOf(rule._id)).toMatchObject({ state: 'paying', payment_id: unpaid?.payment._id })
  })

  it('PY-11 RC-03 does not charge again what the gateway has accepted and does not list yet', async () => {
    const { gateway } = world.shop
    const { browser } = await regular()
    const asked = vi
      .spyOn(gateway.reports, 'get')
      .mockImplementation((reference) => ({ state: 'unknown', reference, gatewayReference: '' }))
    await world.at(LEAD_OVER)
    const unpaid = await newest(browser)
    expect(unpaid).toMatchObject({ status: 0, payment: { status: 10 } })
    await world.at('2026-11-23T11:31:00.000Z')
    asked.mockRestore()
    expect(gateway.charged.map((charge) => charge.reference)).toEqual([unpaid?.payment.referenceNo])
    await world.at('2026-11-23T11:32:00.000Z')
    expect(gateway.charged).toHaveLength(1)
    expect(await newest(browser)).toMatchObject({ _id: unpaid?._id, status: 10, payment: { status: 100 } })
  })
})
