import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffApi, StaffRole } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { readTables } from '#platform/db/catalog.ts'
import { areas } from './areas.ts'
import type { TestBrowser } from './testing/test-app.ts'
import {
  filledCart,
  guest,
  placeOrder,
  savedAddress,
  seedTestBrand,
  startTestShop,
  type TestShop,
  type TestSite,
  verifiedCustomer,
} from './testing/world.ts'

/** What only the victim may see; each stands in a field of its own. */
const CANARIES = ['Zwitscher', 'canary@example.com', '501239876', 'Canary Tower', 'no canary please']

const PASSWORD = 'Right-password-1'

describe('another’s things', () => {
  let shop: TestShop
  let elsewhere: TestSite
  let victim: { order: string; payment: string; address: string; user: string; line: string; store: string }
  let actors: readonly (readonly [string, TestBrowser])[]

  const staff = async (
    site: TestSite,
    role: StaffRole,
    storeIds?: readonly string[],
  ): Promise<TestBrowser> => {
    const email = `${role}-${crypto.randomUUID()}@example.com`
    await shop.platform.db.tenant(site.brandId, (unit) =>
      createStaff(unit, {
        email,
        name: 'Staff',
        role,
        password: PASSWORD,
        ...(storeIds ? { storeIds } : {}),
      }),
    )
    const browser = shop.browser()
    const api = browser.api<StaffApi>()
    const answer = await api('POST /api/v1/console/sign-in', { body: { email, password: PASSWORD } })
    browser.token = answer.ok ? answer.data.token : ''
    return browser
  }

  beforeAll(async () => {
    shop = await startTestShop()
    elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const { site } = shop
    const browser = await verifiedCustomer(shop, site, {
      name: 'Amal Zwitscher',
      email: 'canary@example.com',
      phone: '501239876',
    })
    const address = await savedAddress(browser, site.areas.jbr ?? '')
    await shop.platform.db.system((unit) =>
      unit.sql.updateTable('addresses').set({ building: 'Canary Tower' }).where('id', '=', address).execute(),
    )
    const lines = [{ product: 'burger', qty: 2, specialInstructions: 'no canary please' }]
    const placed = await placeOrder(
      browser,
      await filledCart(browser, site, { orderType: 20, area: 'jbr', lines }),
      { mod: 'express', address },
    )
    if (!placed.ok) throw new Error(placed.error.message)
    const cart = await filledCart(browser, site, { lines })
    victim = {
      order: placed.data._id,
      payment: placed.data.payment._id,
      address,
      user: placed.data.user._id,
      line: cart.products[0]?._id ?? '',
      store: site.stores.marina ?? '',
    }
    const downtown = [site.stores.downtown ?? '']
    actors = [
      ['nobody', shop.browser()],
      ['a guest', await guest(shop, site)],
      ['another customer', await verifiedCustomer(shop, site)],
      ['a customer elsewhere', await verifiedCustomer(shop, elsewhere)],
      ['the owner of another brand', await staff(elsewhere, 'owner')],
      ['the manager of another outlet', await staff(site, 'manager', downtown)],
    ]
  })
  afterAll(() => shop.close())

  /** The victim's ids wherever an operation takes one. */
  const addressOf = (path: string): string => {
    const kind = /\/(orders|payment|address|users)\//.exec(path)?.[1]
    const ids = { orders: victim.order, payment: victim.payment, address: victim.address, users: victim.user }
    const id = kind === undefined ? victim.store : ids[kind as keyof typeof ids]
    const product = shop.site.products.burger ?? ''
    const known: Record<string, string> = { id, product, provider: 'sandbox', account: victim.payment }
    return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => known[name] ?? 'terms-conditions')
  }

  /** Bodies that would be right, were they the victim's own. */
  const bodyOf = (operation: string): object | undefined => {
    const { store, address, user, line } = victim
    const home = { addressType: 10, areaId: shop.site.areas.jbr, flat: '1', building: 'Taken' }
    const bodies: Record<string, object> = {
      'POST /api/v1/users/sendotp': { phoneCode: '971', phone: '501112233', store, user },
      'POST /api/v1/users/verifyotp': { verificationId: victim.order, otp: '123456', user },
      'PUT /api/v1/users/:id': { restoreId: 'r_guessed' },
      'PATCH /api/v1/address/:id': home,
      'POST /api/v1/carts/removeProductFromCart': { store, productId: line, decrease: false },
      'POST /api/v1/carts/customize': { store, productId: line, qty: 9 },
      'PUT /api/v1/carts/tip': { store, amount: 100 },
      'PUT /api/v1/carts/expiry': { store },
      'PUT /api/v1/carts/schedule': { store, orderType: 10 },
      'PUT /api/v1/carts/updateAddress': { store, areaId: shop.site.areas.palm },
      'PUT /api/v1/orders/:id': { status: 100 },
      'POST /api/v1/orders/:id/payment': { mod: 'cod' },
      'POST /api/v1/orders': {
        ...{ store, cartVersion: 2, total: { amount: 6600, currency: 'AED' }, payment: { mod: 'cod' } },
        address: { _id: address },
      },
      'PUT /api/v1/console/orders/:id/status': { action: 'accept', version: 1 },
      'PUT /api/v1/console/stores/:id/pause': { orderChannel: 'delivery', state: true },
      'PUT /api/v1/console/stores/:id/products/:product/sold-out': { isSoldOut: true },
    }
    return bodies[operation]
  }

  /** Everybody may read these, or they only ever touch what is the caller's own. */
  const HARMLESS = new Set([
    'GET /api/v1/orders/:id',
    'GET /api/v1/orders/:id/details',
    'GET /api/v1/orders',
    'GET /api/v1/address',
    'GET /api/v1/users/me',
    'GET /api/v1/carts/getAll',
    'DELETE /api/v1/carts',
    'GET /api/v1/checkout/payment-methods',
    'PUT /api/v1/users/profile',
    'GET /api/v1/console/me',
    'GET /api/v1/console/stores',
    'GET /api/v1/console/orders',
    'POST /api/v1/users/signout',
    'POST /api/v1/console/sign-out',
  ])

  const queryOf = (path: string): string => {
    if (/stores\/:id\/?(menu)?$/.test(path)) return '?orderType=10'
    if (path.endsWith('/products/:id')) return `?orderType=10&store=${victim.store}`
    return /carts|payment-methods|console\/orders$/.test(path) ? `?store=${victim.store}` : ''
  }

  const call = (browser: TestBrowser, operation: string) => {
    const [method = 'GET', path = ''] = operation.split(' ')
    const body = bodyOf(operation)
    return shop.server.inject({
      method: method as 'GET',
      url: addressOf(path) + queryOf(path),
      headers: {
        authorization: browser.token ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  }

  /** A fingerprint of every row that names one of the victim's things. */
  const fingerprint = async (): Promise<string> =>
    shop.platform.db.system(async (unit) => {
      const hash = createHash('sha256')
      for (const { name } of await readTables(unit)) {
        if (/^(idempotency_keys|sign_in_tries|staff_sessions|otp_challenges)$/.test(name)) continue
        const rows = await unit.sql
          .selectFrom(name as 'orders')
          .selectAll()
          .execute()
        const texts = rows.map((row) => JSON.stringify(row))
        const theirs = texts.filter((text) => Object.values(victim).some((id) => text.includes(id)))
        hash.update(name).update(theirs.toSorted().join('\n'))
      }
      return hash.digest('hex')
    })

  const faultsOf = async (
    { name, browser }: { name: string; browser: TestBrowser },
    { operation, access }: { operation: string; access: string },
  ): Promise<string[]> => {
    const answer = await call(browser, operation)
    const says = `${name}: ${operation} ${answer.statusCode} ${answer.body.slice(0, 120)}`
    const isOpen = access === 'anonymous' || HARMLESS.has(operation)
    return [
      ...(CANARIES.some((canary) => answer.body.includes(canary)) ? [`tells ${says}`] : []),
      ...(answer.statusCode >= 500 ? [`breaks ${says}`] : []),
      ...(answer.statusCode < 300 && !isOpen ? [`lets ${says}`] : []),
    ]
  }

  it('AU-09 stay as they are and are shown to nobody, whatever is called with their ids', async () => {
    const operations = areas
      .flatMap((area) => area.routes?.(shop.platform) ?? [])
      .flatMap((set) => Object.entries(set.contract))
      .filter(([, endpoint]) => endpoint && !endpoint.stream)
      .map(([operation, endpoint]) => ({ operation, access: endpoint?.access ?? '' }))
      .filter(({ operation }) => !/sign-?out/.test(operation))
    for (const [name, browser] of actors) {
      const mine = await call(
        browser,
        /owner|manager/.test(name) ? 'GET /api/v1/console/me' : 'GET /api/v1/users/me',
      )
      expect(mine.statusCode, name).toBe(name === 'nobody' ? 401 : 200)
    }
    const before = await fingerprint()
    const wrong: string[] = []
    for (const [name, browser] of actors)
      for (const operation of operations) wrong.push(...(await faultsOf({ name, browser }, operation)))
    expect(wrong).toEqual([])
    expect(await fingerprint()).toBe(before)
  })

  it('are the same as things that are not there', async () => {
    const [, other] = actors.find(([name]) => name === 'another customer') ?? []
    if (!other) throw new Error('There is no other customer')
    const shown = async (operation: string) => {
      const real = await call(other, operation)
      const ids = { ...victim }
      const nothing = 'Z'.repeat(22)
      victim = { ...victim, order: nothing, payment: nothing, address: nothing, user: nothing, line: nothing }
      const missing = await call(other, operation)
      victim = ids
      return [real.statusCode, real.body, missing.statusCode, missing.body]
    }
    for (const operation of [
      'PUT /api/v1/orders/:id',
      'POST /api/v1/orders/:id/payment',
      'GET /api/v1/payment/:id',
      'POST /api/v1/payment/:id/refresh',
      'PATCH /api/v1/address/:id',
      'DELETE /api/v1/address/:id',
      'DELETE /api/v1/users/:id',
      'PUT /api/v1/users/:id',
      'POST /api/v1/carts/removeProductFromCart',
    ]) {
      const [status, body, missingStatus, missingBody] = await shown(operation)
      expect([status, body], operation).toEqual([missingStatus, missingBody])
    }
  })
})
