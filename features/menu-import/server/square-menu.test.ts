import { expect, it } from 'vitest'
import { startTestShop } from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { Menu, MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { createSiteFile } from '#core/menus/server/site-details.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { readRealMenu } from '../testing/real-menu.ts'
import { SQUARE_CATALOG } from '../testing/square-catalog.ts'
import { mapSquareCatalog } from './square/square-catalog.mapper.ts'

/** The fewest choices that a product accepts: the first options of every required group. */
const demanded = (product: Product) =>
  product.customize
    .filter(({ min }) => min > 0)
    .map((group) => ({
      _id: group._id,
      variants: group.variants.slice(0, group.min).map(({ _id }) => ({ variant: _id, counter: 1 })),
    }))

/** Orders a product with and one without choices from the imported catalogue. */
const orderFrom = async (catalog: unknown, products: number): Promise<void> => {
  const shop = await startTestShop()
  const facts = {
    name: 'Soft Serve',
    homePath: 'soft-serve',
    currency: 'USD',
    country: 'US',
    timeZone: 'America/Chicago',
    language: 'en',
    colorCode: '#3b6ea5',
    address: '1 Example Street',
    city: 'Chicago',
    latitude: 41.9,
    longitude: -87.6,
    opens: '00:00',
    closes: '23:59',
  } as const
  const mapped = expectOk(mapSquareCatalog(catalog, facts))
  const services = { db: shop.platform.db, pictures: getPictureStore(shop.platform) }
  const imported = expectOk(
    await importSite(services, {
      file: createSiteFile(facts, mapped),
      readPhoto: async () => undefined,
    }),
  )

  const browser = shop.browser()
  const customers = browser.api<CustomersApi>()
  const { token } = expectOk(
    await customers('POST /api/v1/users/guest-login', { body: { promotionUrlId: imported.siteId } }),
  )
  browser.token = token
  const [store] = await shop.platform.db.tenant(imported.brandId, (tx) =>
    tx.sql.selectFrom('stores').select('id').execute(),
  )
  const storeId = store?.id ?? ''
  const orderType = ORDER_TYPE.pickup

  const menus = browser.api<MenusApi>()
  const menu: Menu = expectOk(
    await menus('GET /api/v1/stores/:id/menu', { params: { id: storeId }, query: { orderType: '10' } }),
  )
  const cards = menu.categories.flatMap(({ products }) => products)
  expect(cards).toHaveLength(products)

  const carts = browser.api<CartApi>()
  for (const card of [
    cards.find(({ needsChoice }) => needsChoice),
    cards.find(({ needsChoice }) => !needsChoice),
  ]) {
    if (!card) throw new Error('The catalogue has items with and without sizes')
    const product = expectOk(
      await menus('GET /api/v1/products/:id', {
        params: { id: card._id },
        query: { store: storeId, orderType: '10' },
      }),
    )
    const body = { store: storeId, product: card._id, qty: 2, orderType, customize: demanded(product) }
    expectOk(await carts('POST /api/v1/carts/addProductToCart', { body }))
  }
  const sent = expectOk(
    await customers('POST /api/v1/users/sendotp', {
      body: { phoneCode: '1', phone: '3125550123', store: storeId },
    }),
  )
  const otp = shop.codes.get('+13125550123') ?? ''
  browser.token = expectOk(
    await customers('POST /api/v1/users/verifyotp', {
      body: { verificationId: sent.verificationId, otp, firstName: 'Robin' },
    }),
  ).token

  const { cart } = expectOk(await carts('GET /api/v1/carts/getAll', { query: { store: storeId } }))
  if (!cart) throw new Error('The cart came along')
  const order = expectOk(
    await browser.api<CheckoutApi>()('POST /api/v1/orders', {
      body: { store: storeId, cartVersion: cart.version, total: cart.total, payment: { mod: 'cod' } },
      idempotencyKey: 'one',
    }),
  )
  expect(order).toMatchObject({ status: 10, total: cart.total, products: [{ qty: 2 }, { qty: 2 }] })
  const tax = order.trace.find(({ kind }) => kind === 'tax')
  expect(tax).toMatchObject({ rate: 860, inclusive: true })
  await expectLedgerClean(shop.platform.db)
  await shop.close()
}

it('accepts an order from a menu in the format of a Square export', () => orderFrom(SQUARE_CATALOG, 4))

it('accepts an order from a menu that a real merchant exported from Square', async (test) => {
  const file = readRealMenu('square-catalog-softserve.json', test)
  await orderFrom(JSON.parse(Buffer.from(file).toString()), 180)
})
