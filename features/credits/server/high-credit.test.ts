import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { changePrice } from '#core/menus/testing/change-price.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CreditsApi } from '../contract/endpoints.ts'

describe.each(listTestDatabases())('credit in rials, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      ...{ database: name, plugins: [...serverPlugins, staff] },
      brand: { currency: 'IRR' },
    })
    staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const grant = (phone: string, amount: number) =>
    Object.assign(shop.browser(), { token: 'manager' }).api<CreditsApi>()('POST /api/v1/console/credits', {
      query: { store: shop.site.stores.marina ?? '' },
      body: { phone, amount, note: 'Sorry for the wait' },
      idempotencyKey: randomUUID(),
    })

  it('adds up beyond what 32 bits hold, is shown, and pays an order of the highest prices', async () => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone })
    expect(await grant(phone, MAX_AMOUNT + 1)).toMatchObject({ error: { status: 422 } })
    expectOk(await grant(phone, MAX_AMOUNT))
    const given = expectOk(await grant(phone, 3_000_000_000))
    expect(given.balance).toEqual({ amount: 13_000_000_000, currency: 'IRR' })
    const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    expect(me.creditsTotal).toBe(13_000_000_000)
    const { brandId } = shop.site
    await changePrice(shop.platform.db, brandId, { sku: 'fries', price: MAX_AMOUNT })
    const { store, total } = await fillCart(browser, shop.site, { lines: [{ product: 'fries', qty: 2 }] })
    const cart = expectOk(
      await browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', {
        body: { store, amount: MAX_AMOUNT },
      }),
    )
    expect(cart.total.amount).toBe(total.amount - MAX_AMOUNT)
    expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    const left = expectOk(await browser.api<CreditsApi>()('GET /api/v1/credits'))
    expect(left).toMatchObject({
      balance: { amount: 3_000_000_000 },
      entries: [{ amount: { amount: -MAX_AMOUNT } }, {}, {}],
    })
  })
})
