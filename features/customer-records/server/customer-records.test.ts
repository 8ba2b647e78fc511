import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import type { PastOrdersApi } from '#core/orders/contract/past-endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { moveOrder } from '#core/orders/testing/move-order.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CustomerRecordsApi } from '../contract/endpoints.ts'

describe.each(listTestDatabases())('the customers of a merchant, on $name', ({ name }) => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let owner: TestBrowser
  let marina: string
  const signInAs = (role: string, storeIds?: readonly string[]): TestBrowser => {
    const token = `${role} ${storeIds?.join() ?? ''}`
    team.add(token, { brandId: shop.site.brandId, role, name: 'Huda', ...(storeIds && { storeIds }) })
    const browser = shop.browser()
    browser.token = token
    return browser
  }
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, team] })
    marina = shop.site.stores.marina ?? ''
    manager = signInAs('manager')
    owner = signInAs('owner')
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const records = (browser = manager) => browser.api<CustomerRecordsApi>()
  const find = async (search?: string, browser = manager) =>
    expectOk(await records(browser)('GET /api/v1/console/customers', { query: search ? { search } : {} }))
  const end = (id: string, ...actions: BoardOrder['actions']) => moveOrder(manager, id, ...actions)
  const idOf = async (browser: TestBrowser) =>
    expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))._id
  const orderAs = async (phone: string, fullName: string) => {
    const browser = await createVerifiedCustomer(shop, shop.site, { phone, name: fullName })
    const cart = await fillCart(browser, shop.site)
    return { browser, order: expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' })) }
  }

  it('OW-09 are found by a part of a name and the end of a phone, with orders and totals, the latest first', async () => {
    const phone = generatePhone()
    const { browser, order } = await orderAs(phone, 'Nadia Al Karam')
    await end(order._id, 'accept', 'ready', 'delivered')
    const declined = expectOk(
      await placeOrder(browser, await fillCart(browser, shop.site), { mod: 'cardSwipe' }),
    )
    await end(declined._id, 'decline')
    shop.clock.advance(minutes(1))
    const other = await orderAs(generatePhone(), 'سامي حداد')
    const total = order.total
    const nadia = { name: 'Nadia Al Karam', phone: `+971${phone}`, orders: 1, total, isBlocked: false }
    expect((await find('al kar')).customers).toMatchObject([nadia])
    expect((await find(`0${phone}`)).customers).toMatchObject([nadia])
    expect((await find('سامي')).customers).toMatchObject([{ name: 'سامي حداد', orders: 0 }])
    // As a Persian keyboard writes him.
    expect((await find('سامی حد')).customers).toMatchObject([{ name: 'سامي حداد' }])
    // A whole number is compared by its plan: the same digits in another country are another phone.
    expect((await find(`+971 ${phone}`)).customers).toMatchObject([nadia])
    expect((await find(`00971${phone}`)).customers).toMatchObject([nadia])
    expect((await find(phone.slice(-7))).customers).toMatchObject([nadia])
    expect((await find(`+966 ${phone}`)).customers).toEqual([])
    for (const search of ['%', '_', 'nobody']) expect((await find(search)).customers).toEqual([])
    expect((await find()).customers.map((customer) => customer.name)).toEqual(['سامي حداد', 'Nadia Al Karam'])
    const detail = expectOk(
      await records()('GET /api/v1/console/customers/:id', { params: { id: await idOf(browser) } }),
    )
    expect(detail).toMatchObject({ ...nadia, average: total, lost: 1, note: '', changed: null })
    expect(detail.recent.map(({ state }) => state)).toEqual(['lost', 'done'])
    await end(other.order._id, 'decline')
  })

  it('OW-09 past orders are found by total, name and date', async () => {
    const { order } = await orderAs(generatePhone(), 'Total Seeker')
    await end(order._id, 'decline')
    const look = async (query: { search?: string; from?: string; to?: string }) =>
      expectOk(
        await manager.api<PastOrdersApi>()('GET /api/v1/console/orders/past', {
          query: { store: marina, ...query },
        }),
      ).map(({ _id }) => _id)
    expect(await look({ search: toDecimal(order.total) })).toContain(order._id)
    expect(await look({ search: '0.01' })).toEqual([])
    expect(await look({ search: 'seeker' })).toEqual([order._id])
    expect(await look({ search: 'seeker', to: '2026-11-19' })).toEqual([])
  })

  it('OW-09 are unknown to staff of other outlets, and to roles below manager not to be asked for', async () => {
    const { browser, order } = await orderAs(generatePhone(), 'Lina Marina')
    const elsewhere = signInAs('manager', [shop.site.stores.downtown ?? ''])
    expect(await find(undefined, elsewhere)).toEqual({ customers: [], isMore: false })
    const params = { id: await idOf(browser) }
    const unknown = { error: { status: 404, code: 4967 } }
    const calls = records(elsewhere)
    expect(await calls('GET /api/v1/console/customers/:id', { params })).toMatchObject(unknown)
    expect(
      await calls('PUT /api/v1/console/customers/:id/block', {
        params,
        body: { isBlocked: true, reason: 'x' },
      }),
    ).toMatchObject(unknown)
    for (const role of ['orderTaker', 'kitchen', 'driver'])
      expect(await records(signInAs(role))('GET /api/v1/console/customers', { query: {} })).toMatchObject({
        error: { status: 403 },
      })
    for (const operation of [
      'DELETE /api/v1/console/customers/:id',
      'GET /api/v1/console/customers/:id/export',
    ] as const)
      expect(await records()(operation, { params })).toMatchObject({ error: { status: 403 } })
    await end(order._id, 'decline')
  })

  it('OW-09 cannot place an order once blocked, are told so in their language, and can again afterwards', async () => {
    const phone = generatePhone()
    const { browser, order } = await orderAs(phone, 'Rami Blocked')
    await end(order._id, 'decline')
    const params = { id: await idOf(browser) }
    const block = (isBlocked: boolean, reason?: string) =>
      records()('PUT /api/v1/console/customers/:id/block', {
        params,
        body: { isBlocked, ...(reason !== undefined && { reason }) },
      })
    expect(await block(true)).toMatchObject({ error: { code: 4969, field: 'reason' } })
    expect(expectOk(await block(true, 'Never collects'))).toMatchObject({
      ...{ isBlocked: true, blockReason: 'Never collects', changed: { by: 'Huda' } },
    })
    const attempt = async (language: Language, customer = browser) => {
      customer.language = language
      return placeOrder(customer, await fillCart(customer, shop.site), { mod: 'cardSwipe' })
    }
    const refused = await attempt('en')
    expect(refused).toMatchObject({ error: { status: 403, code: 4968 } })
    expect(JSON.stringify(refused)).not.toContain('Never collects')
    expect(await attempt('ar')).toMatchObject({
      error: { message: expect.stringContaining('لا يمكننا قبول طلبات') },
    })
    const asGuest = await signIn(shop, shop.site, { browser: await createGuest(shop, shop.site), phone })
    expect(await attempt('en', asGuest)).toMatchObject({ error: { code: 4968 } })
    expectOk(await block(false))
    const placed = expectOk(await attempt('en'))
    await end(placed._id, 'decline')
    const others = await createPlacedOrder(shop, shop.site)
    await end(others.order._id, 'decline')
  })

  it('OW-09 have a note, are exported with it, and are deleted for good by an owner once no order is open', async () => {
    const { browser, order } = await orderAs(generatePhone(), 'Gone Tomorrow')
    const params = { id: await idOf(browser) }
    const write = (note: string, noteVersion: string) =>
      records()('PUT /api/v1/console/customers/:id/note', { params, body: { note, noteVersion } })
    const read = expectOk(await records()('GET /api/v1/console/customers/:id', { params }))
    expectOk(await write('Rings twice', read.noteVersion))
    // Somebody who read it before does not overwrite it, and gets it with the refusal.
    expect(await write('Rings once', read.noteVersion)).toMatchObject({
      error: { status: 409, code: 4090, data: { note: 'Rings twice' } },
    })
    const exported = expectOk(await records(owner)('GET /api/v1/console/customers/:id/export', { params }))
    expect(exported.parts.customerRecords).toMatchObject([{ note: 'Rings twice' }])
    expect(exported.parts.orders).toHaveLength(1)
    const remove = () => records(owner)('DELETE /api/v1/console/customers/:id', { params })
    expect(await remove()).toMatchObject({ error: { code: 4414 } })
    await end(order._id, 'decline')
    expectOk(await remove())
    expect((await find('Gone Tomorrow')).customers).toEqual([])
    expect(await records()('GET /api/v1/console/customers/:id', { params })).toMatchObject({
      error: { code: 4967 },
    })
    expect(await browser.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      error: { status: 401 },
    })
  })
})
