import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { CreditsApi } from '#features/credits/contract/endpoints.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, grantPoints } from '#features/loyalty/testing/points.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const COIN = 25
/** With the packaging of 2.00 an order of 30.00. */
const DISH = { sku: 'dish', name: { en: 'Dish', ar: 'طبق' }, price: 2800, foodType: 5 }

describe.each(listTestDatabases())(
  'cash due at an outlet whose smallest coin is 0.25, on $name',
  ({ name }) => {
    const staff = createTestStaff()
    let shop: TestShop
    let manager: TestBrowser
    let store = ''

    beforeAll(async () => {
      shop = await startTestShop({
        database: name,
        plugins: [...serverPlugins, staff],
        brand: {
          charges: { roundTo: COIN },
          methods: ['cod'],
          sections: { loyalty: buildProgramFile() },
          more: { products: [DISH] },
        },
      })
      store = shop.site.stores.marina ?? ''
      staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
      manager = shop.browser()
      manager.token = 'manager'
    })
    afterAll(async () => {
      await expectLedgerClean(shop.platform.db)
      await shop.close()
    })

    interface Payment {
      readonly phone: string
      readonly browser: TestBrowser
    }

    const payWithCredit = async ({ phone, browser }: Payment) => {
      const granted = await manager.api<CreditsApi>()('POST /api/v1/console/credits', {
        query: { store },
        body: { phone, amount: 137, note: 'Sorry for the wait' },
        idempotencyKey: randomUUID(),
      })
      expectOk(granted)
      return expectOk(await browser.api<CreditsApi>()('POST /api/v1/carts/applyCredits', { body: { store } }))
    }

    const payWithPoints = async ({ browser }: Payment) => {
      const { _id: userId } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
      await grantPoints(shop, { userId, points: 137 })
      const body = { store, points: 137 }
      return expectOk(await browser.api<LoyaltyApi>()('PUT /api/v1/carts/applyLoyalty', { body }))
    }

    it.each([
      { by: 'credit of 1.37', pay: payWithCredit, rest: 2863, due: 2875 },
      { by: '137 points worth 6.85', pay: payWithPoints, rest: 2315, due: 2325 },
    ])('is a multiple of the coin after $by, as it is stored and shown', async ({ pay, rest, due }) => {
      const phone = generatePhone()
      const browser = await createVerifiedCustomer(shop, shop.site, { phone })
      const before = await fillCart(browser, shop.site, { lines: [{ product: 'dish' }] })
      expect(before.total.amount).toBe(3000)
      const cart = await pay({ phone, browser })
      expect([cart.total.amount, due % COIN]).toEqual([due, 0])
      const placed = expectOk(await placeOrder(browser, cart, { mod: 'cod' }))

      const stored = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql
          .selectFrom('orders')
          .innerJoin('payments', 'payments.id', 'orders.payment_id')
          .select(['orders.total', 'payments.amount', 'orders.trace'])
          .where('orders.id', '=', placed._id)
          .executeTakeFirstOrThrow(),
      )
      expect([stored.total, stored.amount]).toEqual([due, due])
      // The one rounding makes up for what the other means of payment leave.
      expect(stored.trace.filter(({ kind }) => kind === 'rounding').map(({ amount }) => amount)).toEqual([
        due - rest,
      ])

      const money = { amount: due, currency: 'AED' }
      const params = { id: placed._id }
      const shown = expectOk(await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params, query: {} }))
      expect(shown).toMatchObject({ total: money, payment: { amount: money } })
      const board = expectOk(
        await manager.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store } }),
      )
      expect(board.find(({ _id }) => _id === placed._id)).toMatchObject({ total: money })
    })
  },
)
