import { afterEach, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { buildProgramFile, fetchLoyalty, grantPoints } from '../testing/points.ts'

let shop: TestShop | undefined
afterEach(() => shop?.close())

it.each(listTestDatabases())(
  'LO-01 adds up more points than 32 bits hold, and offers them to a cart, on $name',
  async ({ name }) => {
    const opened = await startTestShop({
      database: name,
      brand: { sections: { loyalty: buildProgramFile() } },
    })
    shop = opened
    const browser = await createVerifiedCustomer(opened, opened.site)
    const { _id: userId } = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
    for (const points of [1_500_000_000, 3_000_000_000]) await grantPoints(opened, { userId, points })
    expect(await fetchLoyalty(browser, opened.site.stores.marina ?? '')).toMatchObject({
      points: 4_500_000_000,
    })
    const cart = await fillCart(browser, opened.site)
    expect(cart.loyalty).toMatchObject({ balance: 4_500_000_000 })
    await expectLedgerClean(opened.platform.db)
  },
)
