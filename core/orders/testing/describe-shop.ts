import { afterAll, beforeAll, describe } from 'vitest'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectLedgerClean } from './expect-ledger-clean.ts'
import { openShop, type Shop } from './shop.ts'

/**
 * A group of tests on each database, with a shop of its own whose ledger must be clean in the end. The shop is filled
 * before the first test.
 */
export const describeShop = (title: string, define: (shop: Shop) => void): void => {
  describe.each(listTestDatabases())(`${title} on $name`, ({ name }) => {
    const shop = {} as Shop
    beforeAll(async () => {
      Object.assign(shop, await openShop(name))
    })
    afterAll(async () => {
      await expectLedgerClean(shop.app.platform.db)
      await shop.close()
    })
    define(shop)
  })
}
