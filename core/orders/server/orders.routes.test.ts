import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { rewritePayment } from '#core/payments/testing/rewrite-payment.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { Client } from '#platform/contract/client.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type OrdersApi, publicOrderSchema } from '../contract/endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { rebuildOrder, removeLineTexts } from '../domain/order-events.ts'
import { expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { findEvents } from './order-events.repo.ts'
import { closeOverdueOrders } from './sweep.job.ts'
import { transitionOrder } from './transition-order.service.ts'

let shop: Shop
let as: (token?: string, language?: 'en' | 'ar') => Client<OrdersApi>
let staff: Client<OrdersApi>

beforeAll(async () => {
  shop = await openShop()
  as = (token, language = 'en') => {
    const browser = shop.app.browser(language)
    browser.token = token
    return browser.api<OrdersApi>()
  }
  staff = as(shop.staffToken('manager'))
})
afterAll(async () => {
  await expectLedgerClean(shop.app.platform.db)
  await shop.close()
})

const read = async (api: Client<OrdersApi>, id: string) => {
  return expectOk(await api('GET /api/v1/orders/:id', { params: { id } }))
}
type Action = 'accept' | 'decline' | 'ready' | 'out' | 'delivered' | 'undelivered' | 'cancel'
const press = (
  api: Client<OrdersApi>,
  order: { id: string; version: number },
  action: Action,
  more: { minutes?: number; reason?: string } = {},
) =>
  api('PUT /api/v1/console/orders/:id/status', {
    params: { id: order.id },
    body: { action, version: order.version, ...more },
  })
const pressAll = async (id: string, actions: readonly Action[]): Promise<OrderRecord> => {
  for (const action of actions) {
    const more = action === 'undelivered' ? { reason: 'Nobody opened' } : {}
    expectOk(await press(staff, await shop.order(id), action, more), action)
  }
  return shop.order(id)
}
const pay = async (order: OrderRecord) => {
  shop.gateway.setPaymentState(order.payment.reference, 'captured')
  await shop.app.jobs.runPending()
  return shop.order(order.id)
}
/** Runs a job that the cron would start. */
const runJob = async (name: string) => {
  const { platform, jobs } = shop.app
  await platform.db.tenant(shop.brandId, (tx) => jobs.enqueue(tx, { name, payload: {} }))
  await jobs.runPending()
}
const refundsAt = (order: OrderRecord) => shop.gateway.listRefunds(order.payment.reference)

describe('order reading', () => {
  it('OR-01 AU-09 shows the owner everything and others with the link nothing of person, items or payment', async () => {
    const order = await shop.place({ mod: 'cod' })
    const full = await read(as(shop.customerToken()), order.id)
    expect(full).toMatchObject({
      detail: 'full',
      orderId: String(order.number),
      total: { amount: 7300, currency: 'AED' },
      user: { name: 'Lina', phone: '+971501234567' },
      products: [
        {
          name: 'Smoky burger',
          qty: 2,
          customize: [{ name: 'Sauce', variants: [{ name: 'Barbecue', counter: 1 }] }],
        },
      ],
      payment: { mod: 'cod', status: PAYMENT_STATUS.unpaid },
      can: { cancel: true },
    })
    for (const token of [
      undefined,
      shop.customerToken(generateId(shop.app.platform.random)),
      shop.staffToken('manager'),
    ]) {
      const stranger = await read(as(token), order.id)
      expect(stranger.detail).toBe('minimal')
      expect(Object.keys(stranger).sort()).toEqual(Object.keys(publicOrderSchema.shape).sort())
      expect(JSON.stringify(stranger)).not.toMatch(/Lina|9715|lina@|Tower|burger|7300|cod/)
    }
  })

  it('AU-09 shows the owner’s id in another brand no more than an unknown caller', async () => {
    const order = await shop.place({ mod: 'cod' })
    const { userId, app } = shop
    const elsewhere = shop.tokenFor({
      kind: 'customer',
      userId,
      brandId: generateId(app.platform.random),
      sessionId: 's',
    })
    expect((await read(as(elsewhere), order.id)).detail).toBe('minimal')
    const cancelled = await as(elsewhere)('PUT /api/v1/orders/:id', {
      params: { id: order.id },
      body: { status: 100 },
    })
    expect(cancelled).toMatchObject({ ok: false, error: { code: 4701, status: 404 } })
  })

  it('AU-09 shows a completed table order to the others at the table, without the person', async () => {
    const order = await shop.place({ mod: 'cod', orderType: ORDER_TYPE.dineIn, isMultiDine: true })
    await pressAll(order.id, ['accept', 'ready', 'delivered'])
    expect((await read(as(), order.id)).detail).toBe('minimal')
    const { platform } = shop.app
    for (const to of [120, 130] as const) {
      const moved = await platform.db.tenant(shop.brandId, (tx) =>
        transitionOrder(platform, tx, { orderId: order.id, to, actor: { kind: 'system' } }),
      )
      expect(moved.ok).toBe(true)
      await platform.db.tenant(shop.brandId, (tx) =>
        rewritePayment(tx, order.id, { status: 100, captured: order.total }),
      )
    }
    const seen = await read(as(), order.id)
    expect(seen).toMatchObject({
      detail: 'full',
      user: { name: '', phone: '', email: '' },
      address: null,
      can: { cancel: false },
    })
    expect(JSON.stringify(seen)).not.toMatch(/Lina|9715|lina@|Tower/)
  })

  it('OR-01 answers an unknown order with 404 for every caller', async () => {
    const id = generateId(shop.app.platform.random)
    for (const api of [as(), as(shop.customerToken())]) {
      expect(await api('GET /api/v1/orders/:id', { params: { id } })).toMatchObject({
        ok: false,
        error: { code: 4701, status: 404 },
      })
    }
  })

  it('OR-01 accepts the known names of additional fields, and no others', async () => {
    const { id } = await shop.place({ mod: 'cod' })
    const ask = (populateFields: string) =>
      as(shop.customerToken())('GET /api/v1/orders/:id', {
        params: { id },
        query: { populateFields, isActiveDelivery: 'true' },
      })
    expect(await ask('user,store,payment')).toMatchObject({ ok: true, data: { detail: 'populated' } })
    expect(await ask('user,passwordHash')).toMatchObject({ ok: false, error: { status: 422 } })
  })

  it('OR-01 lists the caller’s own orders, newest first, paged', async () => {
    const userId = generateId(shop.app.platform.random)
    const placed: string[] = []
    for (let count = 0; count < 12; count += 1) {
      placed.unshift((await shop.place({ mod: 'cod', userId })).id)
      shop.app.clock.advance(60_000)
    }
    const api = as(shop.customerToken(userId))
    const ids = async (query: { skip?: string; limit?: string }) => {
      const answer = await api('GET /api/v1/orders', { query })
      return answer.ok ? answer.data.map(({ _id }) => _id) : answer.error
    }
    expect(await ids({})).toEqual(placed.slice(0, 10))
    expect(await ids({ skip: '10', limit: '10' })).toEqual(placed.slice(10))
    expect(await ids({ skip: '2', limit: '3' })).toEqual(placed.slice(2, 5))
  })

  it('TR-01 returns the steps in the requested language with their times', async () => {
    const order = await shop.place({ mod: 'cod', orderType: ORDER_TYPE.pickup })
    const at = shop.app.clock.now().toISOString()
    const english = await read(as(), order.id)
    expect(english.timeline[0]).toEqual({ key: 'waiting', text: 'We have your order', at })
    expect(english.timeline.map(({ text }) => text)).toContain('Ready for pickup')
    expect((await read(as(undefined, 'ar'), order.id)).timeline.at(-1)?.text).toBe('تم الاستلام')
    await pressAll(order.id, ['accept'])
    expect((await read(as(), order.id)).timeline[0]).toEqual({ key: 'waiting', text: 'Order placed', at })
  })
})

describe('order lifecycle', () => {
  it('CN-02 OR-06 moves over the board to delivery, and equals its replayed events', async () => {
    const order = await pay(await shop.place())
    const accepted = await press(staff, order, 'accept', { minutes: 15 })
    expect(accepted).toMatchObject({
      ok: true,
      data: { status: 20, column: 'accepted', actions: ['decline', 'ready'] },
    })
    const readyAt = new Date(shop.app.clock.now().getTime() + 15 * 60_000).toISOString()
    const seen = await read(as(shop.customerToken()), order.id)
    expect(seen).toMatchObject({ activeIndex: 1, readyAt, estimate: { from: expect.any(String) } })

    const done = await pressAll(order.id, ['ready', 'out', 'undelivered', 'out', 'delivered'])
    expect(done).toMatchObject({ status: 60, acceptedMinutes: 15, version: 8 })
    const events = await shop.app.platform.db.tenant(shop.brandId, (tx) => findEvents(tx, order.id))
    const {
      contact,
      address,
      addressChangedAt,
      deliveryInstruction,
      orderNote,
      enteredBy,
      table,
      answers,
      allergies,
      dropOff,
      ...rest
    } = done
    const { brandId, payment, history, ...state } = rest
    expect(rebuildOrder(events)).toEqual({ ...state, lines: removeLineTexts(state.lines) })
    expect(JSON.stringify(events)).not.toContain('no onion')
    expect(events.map(({ from, to }) => [from, to])).toEqual([
      [null, 0],
      [0, 10],
      [10, 20],
      [20, 40],
      [40, 50],
      [50, 70],
      [70, 50],
      [50, 60],
    ])
    expect(events.at(-1)?.actor).toMatchObject({ kind: 'staff', role: 'manager', name: 'Sam' })
  })

  it('PY-01 books cash at hand-over and not before, and expects none when the order is declined', async () => {
    const stored = await shop.place({ mod: 'cod' })
    const onItsWay = await pressAll(stored.id, ['accept', 'ready', 'out'])
    expect(onItsWay.payment).toMatchObject({ status: stored.payment.status, captured: 0 })
    const delivered = await pressAll(stored.id, ['delivered'])
    expect(delivered.payment).toMatchObject({ status: PAYMENT_STATUS.success, captured: stored.total })
    const lost = await shop.place({ mod: 'cod' })
    await press(staff, lost, 'decline', { reason: 'No gas today' })
    expect((await shop.order(lost.id)).payment).toMatchObject({
      status: PAYMENT_STATUS.cancelled,
      captured: 0,
    })
  })

  it('CN-02 declines only with a reason, which reaches the customer, and refunds once', async () => {
    const order = await pay(await shop.place())
    expect(await press(staff, order, 'decline')).toMatchObject({
      ok: false,
      error: { code: 4705, field: 'reason' },
    })
    expect(await press(staff, order, 'decline', { reason: 'Sold out' })).toMatchObject({
      ok: true,
      data: { status: 30 },
    })
    shop.gateway.mode = 'breaks'
    await expect(shop.app.jobs.runPending()).rejects.toThrow()
    shop.gateway.mode = 'works'
    shop.app.clock.advance(31 * 60_000)
    await runJob('payments.sweep')
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
    const seen = await read(as(shop.customerToken()), order.id)
    expect(seen).toMatchObject({ declineReason: 'Sold out', payment: { refunded: { amount: order.total } } })
    expect(seen.timeline.at(-1)?.key).toBe('declined')
  })

  it('OR-02 OR-03 lets a customer cancel in time, refunds it, and refuses later or any other status', async () => {
    const api = as(shop.customerToken())
    const cancel = (id: string, status = 100) =>
      api('PUT /api/v1/orders/:id', { params: { id }, body: { status } as { status: 100 } })
    const order = await pay(await shop.place())
    expect(await cancel(order.id, 60)).toMatchObject({ ok: false, error: { status: 422 } })
    expect(await cancel(order.id)).toMatchObject({
      ok: true,
      data: { status: 100, isFinal: true, can: { cancel: false } },
    })
    await shop.app.jobs.runPending()
    expect(refundsAt(order)).toEqual([order.total])
    expect(await cancel(order.id)).toMatchObject({ ok: false, error: { code: 4703 } })

    const late = await shop.place({ mod: 'cod' })
    await pressAll(late.id, ['accept'])
    shop.app.clock.advance(2 * 60_000)
    expect(await cancel(late.id)).toMatchObject({ ok: false, error: { code: 4703 } })
  })

  it('moves a scheduled order to the kitchen when its preparation starts', async () => {
    const scheduledFor = new Date(shop.app.clock.now().getTime() + 3 * 3_600_000)
    const order = await shop.place({ mod: 'cod', orderType: ORDER_TYPE.scheduledDelivery, scheduledFor })
    const accepted = await press(staff, order, 'accept')
    expect(accepted).toMatchObject({
      ok: true,
      data: { status: 12, when: 'later', scheduledFor: scheduledFor.toISOString() },
    })
    const minutes = (date: string | undefined) => (Date.parse(date ?? '') - scheduledFor.getTime()) / 60_000
    const seen = await read(as(shop.customerToken()), order.id)
    expect(seen.detail === 'full' && [minutes(seen.estimate?.from), minutes(seen.estimate?.to)]).toEqual([
      -5, 5,
    ])
    await closeOverdueOrders(shop.app.platform)
    expect((await shop.order(order.id)).status).toBe(12)
    shop.app.clock.advance(2.2 * 3_600_000)
    await closeOverdueOrders(shop.app.platform)
    expect((await shop.order(order.id)).status).toBe(20)
  })
})

describe('board', () => {
  it('CN-02 shows open and recently ended orders, in a stable order, and nothing unpaid', async () => {
    const storeId = generateId(shop.app.platform.random)
    const first = await shop.place({ mod: 'cod', storeId })
    const second = await shop.place({ mod: 'cod', storeId })
    const waiting = await shop.place({ storeId })
    const board = async () => {
      const answer = await staff('GET /api/v1/console/orders', { query: { store: storeId } })
      return answer.ok ? answer.data.map(({ _id, column }) => [_id, column]) : answer.error
    }
    expect(await board()).toEqual([
      [first.id, 'new'],
      [second.id, 'new'],
    ])
    await press(staff, first, 'decline', { reason: 'closed' })
    await press(staff, second, 'accept')
    expect(await board()).toEqual([
      [first.id, 'done'],
      [second.id, 'accepted'],
    ])
    shop.app.clock.advance(6 * 3_600_000 + 1)
    expect(await board()).toEqual([[second.id, 'accepted']])
    expect(waiting.status).toBe(0)
  })

  it('CN-02 limits staff to their own outlets, brand and role', async () => {
    const order = await shop.place({ mod: 'cod' })
    const elsewhere = as(shop.staffToken('manager', [generateId(shop.app.platform.random)]))
    const otherBrand = as(
      shop.tokenFor({
        ...{
          kind: 'staff',
          staffId: 's',
          brandId: generateId(shop.app.platform.random),
          sessionId: 's',
          name: 'Eve',
          role: 'owner',
        },
      }),
    )
    const query = { store: shop.storeId }
    expect(await elsewhere('GET /api/v1/console/orders', { query })).toMatchObject({
      error: { status: 404, code: 4310 },
    })
    expect(await otherBrand('GET /api/v1/console/orders', { query })).toEqual({ ok: true, data: [] })
    for (const api of [elsewhere, otherBrand]) {
      expect(await press(api, order, 'accept')).toMatchObject({ ok: false, error: { code: 4701 } })
    }
    expect(await press(as(shop.staffToken('driver')), order, 'accept')).toMatchObject({
      ok: false,
      error: { code: 4702 },
    })
    expect(await press(as(shop.customerToken()), order, 'accept')).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
  })

  it('refuses a change based on an older version', async () => {
    const order = await shop.place({ mod: 'cod' })
    await press(staff, order, 'accept')
    expect(await press(staff, order, 'accept')).toMatchObject({
      ok: false,
      error: { code: 4704, status: 409 },
    })
  })
})
