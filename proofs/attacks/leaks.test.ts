import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { TEST_CARDS } from './support/card-numbers.ts'
import { createNetworkBrowser, type NetworkBrowser } from './support/network-browser.ts'
import { listPageUrls } from './support/page-urls.ts'
import { startWholeServer, type WholeServer } from './support/whole-server.ts'

const HOME = 'test-kitchen'
const SECRET = 'f3Q9sW1xZr7Kp0LmVb5Tn2Hd8Yc6Ja4E'
const STAFF = { site: HOME, email: 'owner@example.com', password: 'Tulip-Harbour-93', role: 'owner' }
const PHONE = '501239876'

/** The keys of the built-in gateway, which are derived from the installation's secret. */
const deriveGatewayKey = (use: string): string =>
  createHmac('sha256', SECRET).update(`sandbox gateway ${use}`).digest('base64url')

describe('leaks after a whole purchase', () => {
  let server: WholeServer
  let customer: NetworkBrowser
  let staff: NetworkBrowser
  /** Values that must not be found anywhere, by their meaning. */
  const secrets = new Map<string, string>([
    ['the installation’s secret', SECRET],
    ['the key to the gateway', deriveGatewayKey('api')],
    ['the key of the gateway’s events', deriveGatewayKey('webhooks')],
    ['the staff password', STAFF.password],
  ])

  const note = (what: string, browser: NetworkBrowser): void => {
    secrets.set(`${what}: token`, browser.token ?? '')
    for (const [name, value] of browser.cookies)
      if (value.length > 20) secrets.set(`${what}: cookie ${name}`, value)
  }

  const outboxCode = async (): Promise<string> => {
    const response = await fetch(`${server.origin}/outbox/messages?to=${encodeURIComponent(`+971${PHONE}`)}`)
    const [message]: { code?: string }[] = await response.json()
    return message?.code ?? ''
  }

  const beginAsGuest = async (): Promise<{ store: string }> => {
    const site = expectOk(
      await customer.api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path: HOME } }),
    )
    const body = { promotionUrlId: site._id }
    customer.token = expectOk(
      await customer.api<CustomersApi>()('POST /api/v1/users/guest-login', { body }),
    ).token
    note('guest', customer)
    const stores = expectOk(await customer.api<StoresApi>()('GET /api/v1/stores', { query: body }))
    return { store: stores.find(({ name }) => name === 'Marina')?._id ?? '' }
  }

  const verifyPhone = async (store: string): Promise<void> => {
    const api = customer.api<CustomersApi>()
    const { verificationId } = expectOk(
      await api('POST /api/v1/users/sendotp', { body: { phoneCode: '971', phone: PHONE, store } }),
    )
    const otp = await outboxCode()
    secrets.set('the one-time code', otp)
    const wrong = otp === '135790' ? '246801' : '135790'
    await api('POST /api/v1/users/verifyotp', { body: { verificationId, otp: wrong } })
    customer.token = expectOk(
      await api('POST /api/v1/users/verifyotp', { body: { verificationId, otp } }),
    ).token
    note('customer', customer)
    expectOk(
      await api('PUT /api/v1/users/profile', {
        body: { fullName: 'Amal Haddad', email: 'amal@example.com' },
      }),
    )
  }

  const buy = async (store: string): Promise<string> => {
    const menu = expectOk(
      await customer.api<MenusApi>()('GET /api/v1/stores/:id/menu', {
        params: { id: store },
        query: { orderType: '10' },
      }),
    )
    const fries = menu.categories.flatMap(({ products }) => products).find(({ sku }) => sku === 'fries')
    const body = { store, product: fries?._id ?? '', qty: 1, orderType: 10 as const }
    const cart = expectOk(await customer.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body }))
    const order = expectOk(
      await customer.api<CheckoutApi>()('POST /api/v1/orders', {
        body: { store, cartVersion: cart.version, total: cart.total, payment: { mod: 'express' } },
        idempotencyKey: 'the key of this purchase',
      }),
    )
    const page = order.payment.pageUrl ?? ''
    await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', card: 'tok_success' }),
      redirect: 'manual',
    })
    expectOk(
      await customer.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', {
        params: { id: order.payment._id },
      }),
    )
    return order._id
  }

  const workAtTheConsole = async (store: string, order: string): Promise<void> => {
    const { email, password } = STAFF
    await staff.api<StaffApi>()('POST /api/v1/console/sign-in', { body: { email, password: `${password}x` } })
    staff.token = expectOk(
      await staff.api<StaffApi>()('POST /api/v1/console/sign-in', { body: { email, password } }),
    ).token
    note('staff', staff)
    const board = expectOk(await staff.api<OrdersApi>()('GET /api/v1/console/orders', { query: { store } }))
    const version = board.find(({ _id }) => _id === order)?.version ?? 0
    const body = { action: 'accept' as const, version, minutes: 20 }
    expectOk(
      await staff.api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', { params: { id: order }, body }),
    )
  }

  /** Sends the server its own secrets in free-text fields, and cards in fields that are not made for them. */
  const tellItEverything = async (store: string, order: string): Promise<void> => {
    for (const secret of secrets.values()) {
      const url = `${server.origin}/${HOME}?token=${secret}#${secret}`
      // Short secrets look like any word; a browser has them in URLs at most.
      const body = {
        error: 'browser-error' as const,
        msg: secret.length > 20 ? `failed with ${secret}` : 'failed',
        url,
        errorObj: `at ${url}`,
      }
      await customer.api<SitesApi>()('POST /api/v1/browser-log', { body })
      await customer.page(`/${HOME}?q=${encodeURIComponent(secret)}`)
      await customer.page(`/api/v1/orders/${order}?token=${encodeURIComponent(secret)}`)
    }
    for (const card of TEST_CARDS) {
      const line = { store, product: order, qty: 1, orderType: 10 as const, specialInstructions: card }
      await customer.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body: line })
      await customer.api<CustomersApi>()('PUT /api/v1/users/profile', { body: { fullName: card } })
      await customer.api<SitesApi>()('POST /api/v1/browser-log', {
        body: { error: 'browser-error', msg: card },
      })
      await customer.page(`/api/v1/areas?promotionUrlId=${order}&search=${card}`)
      await customer.page(`/${HOME}/${card}?card=${card}`)
      await customer.page(`/api/v1/orders/${card}`)
    }
  }

  beforeAll(async () => {
    server = await startWholeServer({
      sites: [buildSmallBrand({ gateway: 'sandbox' })],
      staff: [STAFF],
      env: { LOG_LEVEL: 'trace', COMPASS_SECRET: SECRET },
    })
    customer = createNetworkBrowser(server.origin)
    staff = createNetworkBrowser(server.origin)
    const { store } = await beginAsGuest()
    await verifyPhone(store)
    const order = await buy(store)
    await workAtTheConsole(store, order)
    for (const address of await listPageUrls({ home: HOME, order })) {
      await customer.page(address)
      await staff.page(address)
    }
    await tellItEverything(store, order)
    const api = customer.api<CustomersApi>()
    expectOk(await api('POST /api/v1/users/signout'))
    await api('GET /api/v1/users/me')
    await server.stop()
  }, 180_000)
  afterAll(() => server?.remove())

  /** A code of six digits counts only without another digit next to it. */
  const holds = (text: string, secret: string): boolean =>
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)

  it('contains no secret in the log at its most verbose level', () => {
    const log = server.getOutput()
    expect(log.split('\n').filter((line) => line.includes('"level"')).length).toBeGreaterThan(100)
    expect(log).toContain('browser-error')
    expect(secrets.size).toBeGreaterThan(9)
    for (const [what, secret] of secrets) {
      expect(secret.length, what).toBeGreaterThanOrEqual(6)
      const telling = log.split('\n').filter((line) => holds(line, secret))
      expect(telling, `the log tells ${what}`).toEqual([])
    }
    expect(log).not.toMatch(new RegExp(`${PHONE}|amal@example\\.com|Amal Haddad`))
  })

  it('contains no secret in any file of the installation: no database, no journal of it, no backup', async () => {
    for (const [file, bytes] of await server.readLeftovers()) {
      const text = bytes.toString('latin1')
      for (const [what, secret] of secrets) expect(holds(text, secret), `${file} holds ${what}`).toBe(false)
    }
  })

  it('repeats a secret on no page and in no response but the one that issues it', () => {
    const HANDS_OUT = /(guest-login|verifyotp|sign-in)$/
    for (const { operation, text, status } of [...customer.exchanges, ...staff.exchanges])
      for (const [what, secret] of secrets) {
        if (HANDS_OUT.test(operation) && status === 200) continue
        expect(holds(text, secret), `${operation} repeats ${what}`).toBe(false)
      }
  })

  it('stores no submitted card number anywhere', async () => {
    const log = server.getOutput()
    const files = await server.readLeftovers()
    for (const card of TEST_CARDS) {
      expect(holds(log, card), `the log has ${card}`).toBe(false)
      for (const [file, bytes] of files)
        expect(holds(bytes.toString('latin1'), card), `${file} has ${card}`).toBe(false)
    }
  })
})
