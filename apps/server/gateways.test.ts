import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

describe('gateways', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ brand: { gateway: 'razorpay' } })
  })
  afterAll(() => shop.close())

  const [lowest, highest, other] = [10, 170, 99]

  it('PY-03 have the numbers of the API, each a unique one', () => {
    const factories = shop.platform.hooks.all('paymentProvider').filter(({ name }) => name !== 'test-gateway')
    const numbers = factories.map(({ gatewayId }) => gatewayId)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => number === other)).toHaveLength(1)
    for (const number of numbers.filter((each) => each !== other)) {
      expect(number).toBeGreaterThanOrEqual(lowest)
      expect(number).toBeLessThanOrEqual(highest)
    }
  })

  it('PY-02 include all that the API names', () => {
    const names = shop.platform.hooks.all('paymentProvider').map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['pg1', 'pg2', 'myfatoorah', 'payfort', 'paytm', 'razorpay', 'tap', 'stripe', 'paycaps', 'nexipg'],
        ...[
          'cashfree',
          'jcc',
          'epg',
          'allsecure',
          'geidea',
          'thawani',
          'mixpay',
          'cardlink',
          'knet',
          'sandbox',
        ],
      ]),
    )
  })

  it('PY-03 report for a store which one it has, its capabilities, and whether it is usable yet', async () => {
    const storeId = Object.values(shop.site.stores)[0]
    if (!storeId) throw new Error('There is no store')
    const browser = shop.browser()
    const ask = async () => {
      return expectOk(
        await browser.api<PaymentsApi>()('GET /api/v1/stores/:id/pg-config', {
          params: { id: storeId },
        }),
      )
    }
    const facts = { activePg: 60, pgType: 'razorpay', savedCards: true, checksUpi: true, handOver: 'script' }
    const before = await ask()
    expect(before).toMatchObject({ ...facts, isUsable: false })
    const settings = { keyId: 'rzp_test_1', keySecret: 'a secret', webhookSecrets: ['another'] }
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      saveAccountSettings(shop.platform, tx, {
        name: 'razorpay',
        account: before.pgConfiguration,
        settings,
      }),
    )
    expect(await ask()).toMatchObject({ ...facts, isUsable: true })
    const details = await browser.api<StoresApi>()('GET /api/v1/stores/:id/details', {
      params: { id: storeId },
    })
    expect(details.ok && details.data.location.countryRef.activePg).toBe(60)
  })
})
