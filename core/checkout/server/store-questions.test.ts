import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const both = (en: string, ar: string) => ({ en, ar })

const collect = [
  { key: 'plate', type: 1, label: both('Number plate', 'رقم اللوحة'), mandatory: true },
  { key: 'receipt', type: 2, label: both('Paper receipt', 'إيصال ورقي') },
  { key: 'gift', type: 3, label: both('It is a gift', 'هدية') },
  {
    key: 'gate',
    type: 4,
    label: both('Gate', 'البوابة'),
    mandatory: true,
    options: [
      { key: 'north', name: both('North', 'الشمالية') },
      { key: 'sea', name: both('Sea side', 'جهة البحر') },
    ],
  },
]

describe('questions of an outlet to its customers', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ brand: { collect } })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const ready = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    return { browser, cart: await fillCart(browser, shop.site) }
  }
  const plate = { _id: 'plate', value: ' DXB 4411 ' }
  const gate = { _id: 'gate', value: 'sea' }

  it('are returned with the outlet, in the display language', async () => {
    const details = await shop.browser('ar').api<StoresApi>()('GET /api/v1/stores/:id/details', {
      params: { id: shop.site.stores.marina ?? '' },
    })
    expect(
      details.ok && details.data.collectFromUser.map(({ label, mandatory }) => [label, mandatory]),
    ).toEqual([
      ['رقم اللوحة', true],
      ['إيصال ورقي', false],
      ['هدية', false],
      ['البوابة', true],
    ])
  })

  it('CK-03 rejects an order without a mandatory text or choice, or with an answer to an unknown question', async () => {
    const { browser, cart } = await ready()
    for (const collectFromUser of [
      undefined,
      [gate],
      [plate, { _id: 'gate', value: ' ' }],
      [{ ...plate, value: '  ' }, gate],
    ]) {
      const refused = await placeOrder(browser, cart, {
        mod: 'cardSwipe',
        ...(collectFromUser && { collectFromUser }),
      })
      expect(refused).toMatchObject({ ok: false, error: { code: 4427, field: 'collectFromUser' } })
    }
    for (const wrong of [
      { _id: 'gate', value: 'west' },
      { _id: 'plate', value: true },
      { _id: 'gift', value: 'yes' },
      { _id: 'stranger', value: 'x' },
    ]) {
      const answers = [plate, gate].filter(({ _id }) => _id !== wrong._id)
      const refused = await placeOrder(browser, cart, {
        mod: 'cardSwipe',
        collectFromUser: [...answers, wrong],
      })
      expect(refused, wrong._id).toMatchObject({ ok: false, error: { code: 4428 } })
    }
  })

  it('CK-03 stores the answers with the order, in every language, until the person is deleted', async () => {
    const { browser, cart } = await ready()
    const collectFromUser = [gate, plate, { _id: 'gift', value: true }, { _id: 'receipt', value: false }]
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe', collectFromUser }))
    expect(placed.collectFromUser.map(({ label, text }) => [label, text])).toEqual([
      ['Number plate', 'DXB 4411'],
      ['It is a gift', ''],
      ['Gate', 'Sea side'],
    ])
    browser.language = 'ar'
    const read = () => browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id: placed._id } })
    const shown = await read()
    expect(
      shown.ok && shown.data.detail === 'full' && shown.data.collectFromUser.map(({ text }) => text),
    ).toEqual(['DXB 4411', '', 'جهة البحر'])
    await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, placed.user._id)
    })
    const forgotten = await read()
    expect(forgotten.ok && forgotten.data.detail === 'full' && forgotten.data.collectFromUser).toEqual([])
  })

  it('requires no answers at an outlet without questions', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
    const cart = await fillCart(browser, shop.site, { store: 'downtown' })
    expect(await placeOrder(browser, cart, { mod: 'cod' })).toMatchObject({ ok: true })
  })
})
