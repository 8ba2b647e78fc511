import { randomUUID } from 'node:crypto'
import { serverPlugins as allAreas, siteFileSections } from '#apps/server/areas.ts'
import type { Cart, CartApi, CustomizeInput } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { notifyUserChanged } from '#core/customers/server/user-changes.service.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { buildSmallBrand, type SmallBrandOptions } from './small-brand.ts'
import { startTestApp, type TestApp, type TestAppOptions, type TestBrowser } from './test-app.ts'
import { createTestGateway, type TestGateway } from './test-gateway.ts'

/** The ids of a seeded brand, by the keys of its site file. */
export interface TestSite {
  readonly brandId: string
  /** Also `promotionUrlId` in the API. */
  readonly siteId: string
  readonly homePath: string
  readonly currency: string
  /** marina (round the clock), downtown (10:00 to 23:00). */
  readonly stores: Readonly<Record<string, string>>
  /** jbr and palm of marina, old-town of downtown. */
  readonly areas: Readonly<Record<string, string>>
  /** burger, combo, fries, pie, wings, pancakes, shake, soda, water. */
  readonly products: Readonly<Record<string, string>>
  /** sauces, extras, shake-size, drink. */
  readonly groups: Readonly<Record<string, string>>
  /** bbq, garlic, truffle, cheese, egg, small, medium, large, cola, juice. */
  readonly options: Readonly<Record<string, string>>
}

/** A record that throws with the missing key instead of returning undefined. */
const indexByKey = (rows: readonly { key: string; id: string }[]): Readonly<Record<string, string>> =>
  new Proxy(Object.fromEntries(rows.map(({ key, id }) => [key, id])), {
    get: (ids, key) => {
      if (typeof key === 'symbol') return undefined
      const id = ids[key]
      if (id === undefined) throw new Error(`The test brand has no "${key}"`)
      return id
    },
  })

const readIds = (db: Database, brandId: string) =>
  db.tenant(brandId, async ({ sql }) => ({
    stores: indexByKey(await sql.selectFrom('stores').select(['key', 'id']).execute()),
    areas: indexByKey(await sql.selectFrom('delivery_areas').select(['key', 'id']).execute()),
    products: indexByKey(await sql.selectFrom('products').select(['sku as key', 'id']).execute()),
    groups: indexByKey(await sql.selectFrom('option_groups').select(['key', 'id']).execute()),
    options: indexByKey(await sql.selectFrom('options').select(['key', 'id']).execute()),
  }))

/** Imports the small brand into an app's database, as merchants do. */
export const seedTestBrand = async (
  app: Pick<TestApp, 'platform'>,
  options: SmallBrandOptions = {},
): Promise<TestSite> => {
  const { db } = app.platform
  const request = { file: buildSmallBrand(options), readPhoto: async () => undefined }
  const services = { db, pictures: getPictureStore(app.platform), sections: siteFileSections }
  const imported = expectOk(await importSite(services, request))
  const { brandId, siteId, homePath } = imported
  return { brandId, siteId, homePath, currency: options.currency ?? 'AED', ...(await readIds(db, brandId)) }
}

/** The app with one brand, a gateway controlled by the test, and the codes that were sent to phones. */
export interface TestShop extends TestApp {
  readonly site: TestSite
  readonly gateway: TestGateway
  /** The last code sent to each phone, in E.164. */
  readonly codes: ReadonlyMap<string, string>
}

const shops = new WeakMap<object, Map<string, string>>()

/** Puts the codes that are sent to phones into `codes`. */
export const createCodeCatcher = (codes: Map<string, string>): ServerPlugin => ({
  name: 'test-codes',
  provides: () => ({
    codeSender: [{ channels: () => [10, 20], send: async ({ phone, code }) => void codes.set(phone, code) }],
  }),
})

export const startTestShop = async (
  options: TestAppOptions & { readonly brand?: SmallBrandOptions } = {},
): Promise<TestShop> => {
  const gateway = createTestGateway()
  const codes = new Map<string, string>()
  const areas = [...(options.plugins ?? allAreas), createCodeCatcher(codes), gateway.plugin]
  // Menus are cached by store: shops of one process must not share ids.
  const app = await startTestApp({ ...options, seed: options.seed ?? randomUUID(), plugins: areas })
  shops.set(app.platform, codes)
  return { ...app, gateway, codes, site: await seedTestBrand(app, options.brand) }
}

/** A browser whose user is a new guest of the site. */
export const createGuest = async (app: TestApp, site: TestSite): Promise<TestBrowser> => {
  const browser = app.browser()
  const api = browser.api<CustomersApi>()
  const session = expectOk(
    await api('POST /api/v1/users/guest-login', { body: { promotionUrlId: site.siteId } }),
  )
  browser.token = session.token
  return browser
}

let phones = 0

/** A valid and unique mobile number of the Emirates, without dial code. */
export const generatePhone = (): string => `50${String(1_000_000 + phones++)}`

interface Person {
  readonly phone?: string
  readonly name?: string
  readonly email?: string
}

/** Verifies a phone for the browser's guest; the browser then has the customer's token. */
export const signIn = async (
  app: TestApp,
  site: TestSite,
  {
    browser,
    phone = generatePhone(),
    name = 'Amal Haddad',
    email,
  }: Person & { readonly browser: TestBrowser },
): Promise<TestBrowser> => {
  const api = browser.api<CustomersApi>()
  const store = Object.values(site.stores)[0] ?? ''
  const sent = expectOk(await api('POST /api/v1/users/sendotp', { body: { phoneCode: '971', phone, store } }))
  const otp = shops.get(app.platform)?.get(`+971${phone}`)
  if (!otp) throw new Error('No code was sent: was the app started with startTestShop?')
  const body = { verificationId: sent.verificationId, otp }
  browser.token = expectOk(await api('POST /api/v1/users/verifyotp', { body })).token
  const details = { ...(name ? { fullName: name } : {}), ...(email ? { email } : {}) }
  if (name || email) expectOk(await api('PUT /api/v1/users/profile', { body: details }))
  return browser
}

/**
 * A browser whose user has a verified phone and a name; `name: ''` leaves the name out. The phone is verified without
 * the API, which is quick and never reaches the limits of one-time codes; see {@link signIn} for the real flow.
 */
export const createVerifiedCustomer = async (
  app: TestApp,
  site: TestSite,
  { phone = generatePhone(), name = 'Amal Haddad', email = '' }: Person = {},
): Promise<TestBrowser> => {
  const browser = await createGuest(app, site)
  const me = expectOk(await browser.api<CustomersApi>()('GET /api/v1/users/me'))
  const [firstName = '', ...rest] = name.split(' ')
  const details = { first_name: firstName, last_name: rest.join(' '), email }
  const verified = { phone: `+971${phone}`, phone_code: '971', phone_verified: true, is_guest: false }
  await app.platform.db.tenant(site.brandId, async (tx) => {
    await tx.sql
      .updateTable('users')
      .set({ ...details, ...verified })
      .where('id', '=', me._id)
      .execute()
    await notifyUserChanged(tx, me._id)
  })
  return browser
}

/** Saves an address of the browser's user; returns its id. */
export const saveAddress = async (browser: TestBrowser, areaId: string): Promise<string> => {
  const body = { addressType: 10 as const, areaId, flat: '12', building: 'Sea Tower' }
  return expectOk(await browser.api<CustomersApi>()('POST /api/v1/address', { body }))._id
}

export interface TestCartLine {
  /** A sku of the small brand. */
  readonly product: string
  readonly qty?: number
  readonly customize?: CustomizeInput
  readonly specialInstructions?: string
}

export interface TestCart {
  readonly store?: string
  readonly orderType?: OrderType
  readonly area?: string
  readonly lines?: readonly TestCartLine[]
}

/** Fills a cart through the API: by default one burger and fries, picked up at the marina. */
export const fillCart = async (
  browser: TestBrowser,
  site: TestSite,
  wanted: TestCart = {},
): Promise<Cart> => {
  const { store = 'marina', lines = [{ product: 'burger' }, { product: 'fries' }] } = wanted
  const api = browser.api<CartApi>()
  const how = {
    store: site.stores[store] ?? '',
    orderType: wanted.orderType ?? ORDER_TYPE.pickup,
    ...(wanted.area ? { area: site.areas[wanted.area] ?? '' } : {}),
  }
  let cart: Cart | undefined
  for (const { product, qty = 1, ...rest } of lines) {
    const body = { ...how, ...rest, product: site.products[product] ?? '', qty }
    cart = expectOk(await api('POST /api/v1/carts/addProductToCart', { body }))
  }
  if (!cart) throw new Error('A filled cart needs lines')
  return cart
}

/** Accepts all changes of a cart that can be kept in their current state. */
export const acceptChanges = async (
  browser: TestBrowser,
  { store, changes }: Pick<Cart, 'store' | 'changes'>,
): Promise<Cart> => {
  const stored = changes.filter(({ remedies }) => remedies.includes('keep'))
  const decisions = stored.map(({ _id: change }) => ({ change, remedy: 'keep' as const }))
  const answer = await browser.api<CartApi>()('PUT /api/v1/carts/changes', { body: { store, decisions } })
  const { cart } = expectOk(answer)
  if (!cart) throw new Error('What is kept leaves a cart')
  return cart
}

type PlaceBody = CallInput<CheckoutApi['POST /api/v1/orders']>['body']
type PlacedOrder = CallData<CheckoutApi['POST /api/v1/orders']>

export interface TestOrderInput extends Omit<Partial<PlaceBody>, 'address'> {
  /** The id of a saved address, or the complete address of the body. */
  readonly address?: string | PlaceBody['address']
  /** express when absent. */
  readonly mod?: PaymentMethod
  /** A new one when absent. */
  readonly key?: string
}

/** Places the order of a cart as displayed; may be refused. */
export const placeOrder = (
  browser: TestBrowser,
  cart: Pick<Cart, 'store' | 'version' | 'total'>,
  { mod = 'express', key = randomUUID(), address, ...body }: TestOrderInput = {},
): Promise<ApiResult<PlacedOrder>> => {
  const to =
    address === undefined ? {} : { address: typeof address === 'string' ? { _id: address } : address }
  return browser.api<CheckoutApi>()('POST /api/v1/orders', {
    body: {
      store: cart.store,
      cartVersion: cart.version,
      total: cart.total,
      payment: { mod },
      ...to,
      ...body,
    },
    idempotencyKey: key,
  })
}

/** A customer with a placed order, paid at the counter or on delivery by default. */
export const createPlacedOrder = async (
  app: TestApp,
  site: TestSite,
  {
    mod = 'cardSwipe',
    orderNote,
    allergies,
    ...wanted
  }: TestCart & Partial<Pick<TestOrderInput, 'mod' | 'orderNote' | 'allergies'>> = {},
): Promise<{ browser: TestBrowser; order: PlacedOrder }> => {
  const browser = await createVerifiedCustomer(app, site)
  const cart = await fillCart(browser, site, wanted)
  const _id = wanted.area ? await saveAddress(browser, site.areas[wanted.area] ?? '') : undefined
  return {
    browser,
    order: expectOk(
      await placeOrder(browser, cart, { mod, orderNote, allergies, ...(_id ? { address: { _id } } : {}) }),
    ),
  }
}
