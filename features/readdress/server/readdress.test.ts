import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  saveAddress,
  startTestShop,
  type TestCart,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { BoardOrder, FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ReaddressApi, ReaddressQuote } from '../contract/endpoints.ts'

const CITY = { en: 'Dubai' }
/** Cheaper than jbr, more expensive, and one that is closed all week. */
const AREAS = [
  { key: 'near', name: { en: 'Near' }, city: CITY, fee: 300, minutes: 15, tax: 'vat' },
  { key: 'far', name: { en: 'Far' }, city: CITY, fee: 1900, minutes: 70, tax: 'vat' },
  {
    key: 'shut',
    name: { en: 'Shut' },
    city: CITY,
    fee: 500,
    minutes: 20,
    hours: { daily: [['03:00', '03:01']] },
  },
]

const quote = (browser: TestBrowser, id: string, address: string) =>
  browser.api<ReaddressApi>()('POST /api/v1/orders/:id/deliveryAddress', {
    params: { id },
    body: { address },
  })

const agree = (browser: TestBrowser, id: string, address: string, seen: ReaddressQuote) =>
  browser.api<ReaddressApi>()('PUT /api/v1/orders/:id/deliveryAddress', {
    params: { id },
    body: { address, version: seen.version, total: seen.total },
    idempotencyKey: randomUUID(),
  })

const fetchOrder = async (browser: TestBrowser, id: string): Promise<FullOrder> => {
  const read = expectOk(
    await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id }, query: {} }),
  )
  if (read.detail !== 'full') throw new Error('This browser may not see the order')
  return read
}

describe.each(listTestDatabases())('readdressing a placed order, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser

  /** Places an order of a burger and fries to JBR; a gateway payment is completed. */
  const order = async (mod: PaymentMethod, wanted: TestCart = {}) => {
    const input = { orderType: 20 as const, area: 'jbr', mod, ...wanted }
    const { browser, order: placed } = await createPlacedOrder(shop, shop.site, input)
    if (placed.status === 0) {
      const { _id: id, referenceNo: reference, amount: captured } = placed.payment
      shop.gateway.reports.set(reference, {
        ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured },
      })
      expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
    }
    return { browser, before: await fetchOrder(browser, placed._id) }
  }
  const addressIn = (browser: TestBrowser, area: string) => saveAddress(browser, shop.site.areas[area] ?? '')
  const onBoard = async (id: string): Promise<BoardOrder> => {
    const query = { store: shop.site.stores.marina ?? '' }
    const board = expectOk(await manager.api<OrdersApi>()('GET /api/v1/console/orders', { query }))
    const found = board.find(({ _id }) => _id === id)
    if (!found) throw new Error('The order is not on the board')
    return found
  }
  const move = (seen: BoardOrder, action: 'accept' | 'ready' | 'out') =>
    manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
      params: { id: seen._id },
      body: { action, version: seen.version },
    })

  beforeAll(async () => {
    // Outlets with their own drivers; an outlet with a courier is tested below.
    const own = serverPlugins.filter(({ name: area }) => area !== 'delivery-sandbox')
    shop = await startTestShop({ database: name, plugins: [...own, staff], brand: { areas: AREAS } })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    manager = shop.browser()
    manager.token = 'manager'
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  it('RT-13 a cheaper delivery refunds the difference, and staff see the new address immediately', async () => {
    const { browser, before } = await order('express')
    const near = await addressIn(browser, 'near')
    const shown = expectOk(await quote(browser, before._id, near))
    expect(shown).toMatchObject({
      to: { area: 'Near' },
      // The area takes 15, but the outlet prepares for 20.
      minutes: 20,
      feeBefore: { amount: 700 },
      fee: { amount: 300 },
      totalBefore: before.total,
      atDoor: null,
    })
    expect(shown.refund.amount).toBe(before.total.amount - shown.total.amount)
    expect(shown.refund.amount).toBeGreaterThanOrEqual(400)
    expect((await fetchOrder(browser, before._id)).total).toEqual(before.total)
    expect(await onBoard(before._id)).toMatchObject({ address: { area: 'JBR', changedAt: null } })
    expectOk(await agree(browser, before._id, near, shown))
    const after = await fetchOrder(browser, before._id)
    expect(after).toMatchObject({
      address: { area: 'Near' },
      total: shown.total,
      payment: { amount: before.total, refunded: shown.refund },
    })
    expect(after.products).toEqual(before.products)
    expect(await onBoard(before._id)).toMatchObject({
      address: { area: 'Near', changedAt: shop.clock.now().toISOString() },
    })
  })

  it('RT-13 a more expensive delivery raises the amount to pay on delivery, within the cash limit', async () => {
    const { browser, before } = await order('cod')
    const far = await addressIn(browser, 'far')
    const shown = expectOk(await quote(browser, before._id, far))
    expect(shown).toMatchObject({ refund: { amount: 0 }, atDoor: shown.total })
    expect(shown.total.amount).toBeGreaterThan(before.total.amount)
    expectOk(await agree(browser, before._id, far, shown))
    expect(await fetchOrder(browser, before._id)).toMatchObject({
      ...{ address: { area: 'Far' }, total: shown.total },
      payment: { status: 20, amount: shown.total },
    })
  })

  it('RT-13 refuses a cash total above the outlet’s limit', async () => {
    const { browser, before } = await order('cod')
    const far = await addressIn(browser, 'far')
    const limitCash = (most: number) =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.updateTable('stores').set({ cash_limit: most }).where('key', '=', 'marina').execute(),
      )
    await limitCash(before.total.amount)
    expect(await quote(browser, before._id, far)).toMatchObject({ ok: false, error: { code: 4901 } })
    const near = expectOk(await quote(browser, before._id, await addressIn(browser, 'near')))
    expect(near.total.amount).toBeLessThan(before.total.amount)
    await limitCash(30_000)
  })

  it('RT-13 never makes a paid order more expensive: refuses with the difference, and changes nothing', async () => {
    const { browser, before } = await order('express')
    const far = await addressIn(browser, 'far')
    const refused = await quote(browser, before._id, far)
    expect(refused).toMatchObject({ ok: false, error: { code: 4753 } })
    if (refused.ok) return
    expect(refused.error.message).toMatch(/AED\s?12/)
    expect(await fetchOrder(browser, before._id)).toMatchObject({
      address: { area: 'JBR' },
      total: before.total,
    })
  })

  it('RT-13 refuses another outlet’s area, one that is closed, one with a higher minimum and another customer’s address', async () => {
    const { browser, before } = await order('cod')
    const codeOf = async (address: string) => {
      const answer = await quote(browser, before._id, address)
      return answer.ok ? 0 : answer.error.code
    }
    expect(await codeOf(await addressIn(browser, 'old-town'))).toBe(4752)
    expect(await codeOf(await addressIn(browser, 'palm'))).toBe(4756)
    const shut = await quote(browser, before._id, await addressIn(browser, 'shut'))
    expect(shut).toMatchObject({ ok: false, error: { field: 'address' } })
    const stranger = await createVerifiedCustomer(shop, shop.site)
    const theirs = await addressIn(stranger, 'near')
    expect(await quote(browser, before._id, theirs)).toMatchObject({ ok: false, error: { field: 'address' } })
    expect(await quote(stranger, before._id, theirs)).toMatchObject({ ok: false, error: { code: 4701 } })
    const own = await addressIn(browser, 'near')
    const shown = expectOk(await quote(browser, before._id, own))
    const cheaper = { ...shown, total: { ...shown.total, amount: 1 } }
    expect(await agree(browser, before._id, own, cheaper)).toMatchObject({ ok: false, error: { code: 4755 } })
    expect(await agree(stranger, before._id, theirs, shown)).toMatchObject({
      ok: false,
      error: { code: 4701 },
    })
  })

  it('RT-13 requires the pin of the new address where the outlet needs one', async () => {
    const needPin = (isPinNeeded: boolean) =>
      shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        await tx.sql.updateTable('stores').set({ is_pin_needed: isPinNeeded }).execute()
        await bumpAllMenus(tx)
      })
    const { browser, before } = await order('cod')
    const textOnly = await addressIn(browser, 'near')
    const pinned = await browser.api<CustomersApi>()('POST /api/v1/address', {
      body: {
        ...{ addressType: 10, areaId: shop.site.areas.near ?? '', flat: '12', building: 'Sea Tower' },
        ...{ lat: 25.08, lng: 55.14 },
      },
    })
    await needPin(true)
    const refused = await quote(browser, before._id, textOnly)
    const accepted = await quote(browser, before._id, expectOk(pinned)._id)
    await needPin(false)
    expect(refused).toMatchObject({ error: { code: 4433, field: 'address' } })
    // The board is told whether the place of the address is proved, before and after.
    expect((await onBoard(before._id)).address?.isPinned).toBe(false)
    expectOk(await agree(browser, before._id, expectOk(pinned)._id, expectOk(accepted)))
    expect((await onBoard(before._id)).address?.isPinned).toBe(true)
  })

  it('RT-13 refuses a change once out for delivery, and of a concurrent change and dispatch only the first succeeds', async () => {
    const { browser, before } = await order('cod')
    const near = await addressIn(browser, 'near')
    const shown = expectOk(await quote(browser, before._id, near))
    expectOk(await move(await onBoard(before._id), 'accept'))
    // The quote is of an outdated version of the order.
    expect(await agree(browser, before._id, near, shown)).toMatchObject({ ok: false, error: { code: 4755 } })
    expectOk(await move(await onBoard(before._id), 'ready'))
    const again = expectOk(await quote(browser, before._id, near))
    const seen = await onBoard(before._id)
    const [changed, moved] = await Promise.all([agree(browser, before._id, near, again), move(seen, 'out')])
    expect([changed.ok, moved.ok].filter(Boolean)).toHaveLength(1)
    const refused = changed.ok ? moved : changed
    expect(refused).toMatchObject({ ok: false, error: { code: changed.ok ? 4704 : 4750 } })
    expect(await onBoard(before._id)).toMatchObject({
      address: { area: changed.ok ? 'Near' : 'JBR' },
      column: changed.ok ? 'ready' : 'out',
    })
    if (changed.ok) expectOk(await move(await onBoard(before._id), 'out'))
    expect(await quote(browser, before._id, near)).toMatchObject({ ok: false, error: { code: 4750 } })
    const stand = await browser.api<ReaddressApi>()('GET /api/v1/orders/:id/deliveryAddress', {
      params: { id: before._id },
    })
    expect(stand).toMatchObject({ ok: true, data: { isChangeable: false } })
  })

  it('RT-13 a double tap changes once and refunds once', async () => {
    const { browser, before } = await order('express')
    const near = await addressIn(browser, 'near')
    const shown = expectOk(await quote(browser, before._id, near))
    const answers = await Promise.all([1, 2, 3].map(() => agree(browser, before._id, near, shown)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await fetchOrder(browser, before._id)).payment.refunded).toEqual(shown.refund)
  })

  it('has messages in every language', async () => {
    const { browser, before } = await order('express')
    const far = await addressIn(browser, 'far')
    const words = new Set<string>()
    for (const language of LANGUAGES) {
      browser.language = language
      const refused = await quote(browser, before._id, far)
      if (!refused.ok) words.add(refused.error.message)
    }
    expect(words.size).toBe(5)
  })
})

describe('readdressing an order whose courier has its address', () => {
  it('is refused once the order is accepted', async () => {
    const staff = createTestStaff()
    const shop = await startTestShop({ plugins: [...serverPlugins, staff] })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
    const input = { orderType: 20 as const, area: 'jbr', mod: 'cod' as const }
    const { browser, order } = await createPlacedOrder(shop, shop.site, input)
    const another = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const shown = expectOk(await quote(browser, order._id, another))
    expect(shown.total).toEqual(order.total)
    const manager = shop.browser()
    manager.token = 'manager'
    const body = { action: 'accept' as const, version: shown.version }
    const params = { id: order._id }
    expectOk(await manager.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', { params, body }))
    expect(await quote(browser, order._id, another)).toMatchObject({ ok: false, error: { code: 4751 } })
    await shop.close()
  })
})
