import { afterEach, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'

/** The highest price that a menu may have, in minor units. */
const HIGHEST = MAX_AMOUNT
const QTY = 99
const half = {
  key: 'half',
  name: { en: 'Half' },
  code: 'HALF',
  effect: { kind: 'percent', percent: 50 },
}

describe.each(listTestDatabases())('the highest prices, on $name', ({ name: database }) => {
  let shop: TestShop | undefined
  afterEach(() => shop?.close())

  /** A shop whose fries have the highest price. */
  const openShop = async (currency: string) => {
    const opened = await startTestShop({
      database,
      brand: { currency, sections: { promotions: [half] } },
    })
    shop = opened
    await opened.platform.db.tenant(opened.site.brandId, async (tx) => {
      await tx.sql
        .updateTable('products')
        .set({ price: HIGHEST, tax_id: null })
        .where('sku', '=', 'fries')
        .execute()
      await recountStock(tx)
      await bumpAllMenus(tx)
    })
    return opened
  }

  it.each(['IQD', 'VND', 'IDR', 'IRR'])(
    'are ordered with half of them off, refunded and listed, in %s',
    async (currency) => {
      const { site, platform, ...app } = await openShop(currency)
      const browser = await createVerifiedCustomer({ ...app, platform }, site)
      const { store } = await fillCart(browser, site, { lines: [{ product: 'fries', qty: QTY }] })
      const cart = expectOk(
        await browser.api<PromotionsApi>()('PUT /api/v1/carts/applyPromo', {
          body: { store, codeName: 'HALF' },
        }),
      )
      const placed = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
      expect(placed.total).toEqual(cart.total)
      const taken = await platform.db.tenant(site.brandId, async ({ sql }) =>
        sql.selectFrom('promotion_redemptions').select('amount').executeTakeFirstOrThrow(),
      )
      expect(taken.amount).toBe((HIGHEST * QTY) / 2)
      const refunded = 3 * HIGHEST
      await platform.db.pool.query(`
        insert into refunds (id, brand_id, payment_id, order_id, key, reference, amount, currency, status, reason, source,
          created_at, updated_at)
        select 'refund', brand_id, id, order_id, 'key', 'reference', ${refunded}, currency, 'refunded', 'test', 'staff',
          created_at, created_at from payments`)
      const listed = expectOk(
        await browser.api<OrdersApi>()('GET /api/v1/orders/transactions', { query: {} }),
      )
      expect(listed).toMatchObject([{ amount: placed.total, refunded: { amount: refunded, currency } }])
    },
  )
})
