import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { LoyaltyConsoleApi } from '#features/loyalty/contract/console-endpoints.ts'
import type { LoyaltyApi } from '#features/loyalty/contract/endpoints.ts'
import { buildProgramFile, grantPoints } from '#features/loyalty/testing/points.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

let place: TableShop
beforeAll(async () => {
  const sections = { loyalty: buildProgramFile({ needsCode: true }) }
  place = await openTableShop(getDefaultDatabase().name, { sections })
})
afterAll(async () => {
  await expectLedgerClean(place.shop.platform.db)
  await place.shop.close()
})

/** A guest with points whose round is a bill. */
const openBill = async () => {
  const phone = await place.phone('Huda')
  await signIn(place.shop, place.shop.site, { browser: phone.browser, name: 'Huda' })
  const { _id: userId } = expectOk(await phone.browser.api<CustomersApi>()('GET /api/v1/users/me'))
  await grantPoints(place.shop, { userId, points: 700 })
  const { code } = await place.print('4')
  const session = expectOk(await phone.sitDown(code))._id
  const { detail } = await phone.choose(session, [{ product: 'burger' }, { product: 'fries' }])
  const sent = expectOk(await phone.send(session, detail?.draft?.version ?? 0))
  return { browser: phone.browser, order: sent.detail?.orders[0] ?? '' }
}

it('LO-02 asks the order taker for a code although the call is refused, and counts a wrong one', async () => {
  const { browser, order } = await openBill()
  const pay = (secretCode?: string) =>
    browser.api<LoyaltyApi>()('POST /api/v1/orders/dineIn/applyLoyalty', {
      body: { order, points: 200, ...(secretCode === undefined ? {} : { secretCode }) },
    })
  expect(await pay()).toMatchObject({ ok: false, error: { code: 4644 } })
  const staff = place.manager.api<LoyaltyConsoleApi>()
  const query = { store: place.storeId }
  const { requests } = expectOk(await staff('GET /api/v1/console/loyalty/code-requests', { query }))
  expect(requests).toMatchObject([{ points: 200 }])
  const params = { id: requests[0]?._id ?? '' }
  const { code } = expectOk(await staff('POST /api/v1/console/loyalty/code-requests/:id/code', { params }))
  const wrong = code === '000000' ? '000001' : '000000'
  for (const left of ['2', '1']) {
    const refused = await pay(wrong)
    expect(refused).toMatchObject({ ok: false, error: { code: 4645 } })
    expect(!refused.ok && refused.error.message).toContain(left)
  }
  expect(await pay(code)).toMatchObject({ ok: true })
})
