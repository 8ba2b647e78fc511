import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'

describe.each(listTestDatabases().map(({ name }) => name))(
  'order limits of a customer, on %s',
  (database) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await startTestShop({ database })
    })
    afterAll(async () => {
      await expectLedgerClean(shop.platform.db)
      await shop.close()
    })

    it('allows three unpaid orders, and always accepts payment at the counter', async () => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const place = async (mod: 'express' | 'cardSwipe') =>
        placeOrder(browser, await fillCart(browser, shop.site), { mod })
      for (let count = 0; count < 3; count += 1)
        expect(await place('express')).toMatchObject({ ok: true, data: { status: 0 } })
      expect(await place('express')).toMatchObject({ ok: false, error: { status: 409, code: 4426 } })
      expect(await place('cardSwipe')).toMatchObject({ ok: true, data: { status: 10 } })
      for (const { reference } of shop.gateway.created) {
        const gatewayReference = `gw-${reference}`
        shop.gateway.reports.set(reference, { state: 'unknown', reference, gatewayReference })
      }
      shop.clock.advance(minutes(21))
      await shop.jobs.runPending()
      expect(await place('express')).toMatchObject({ ok: true })
    })

    it('allows no order of a deleted account: of a concurrent order and deletion exactly one succeeds', async () => {
      for (let round = 0; round < 8; round += 1) {
        const browser = await createVerifiedCustomer(shop, shop.site)
        const cart = await fillCart(browser, shop.site)
        const api = browser.api<CustomersApi>()
        const me = await api('GET /api/v1/users/me')
        const id = me.ok ? me.data._id : ''
        const [placed, deleted] = await Promise.all([
          placeOrder(browser, cart, { mod: 'cardSwipe' }),
          api('DELETE /api/v1/users/:id', { params: { id } }),
        ])
        expect([placed.ok, deleted.ok].toSorted()).toEqual([false, true])
        if (!placed.ok) expect(placed.error.status).toBeLessThan(500)
        if (!deleted.ok) expect(deleted.error).toMatchObject({ status: 409, code: 4414 })
      }
    })
  },
)
