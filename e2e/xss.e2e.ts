import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { buildHostileSite } from '../proofs/attacks/support/hostile-site.ts'
import { createNetworkBrowser, type NetworkBrowser } from '../proofs/attacks/support/network-browser.ts'
import { listPageUrls } from '../proofs/attacks/support/page-urls.ts'
import { SCRIPT_PAYLOADS } from '../proofs/attacks/support/script-payloads.ts'
import { startWholeServer, type WholeServer } from '../proofs/attacks/support/whole-server.ts'
import { countCards } from './support/menu.ts'
import { openPage } from './support/open-page.ts'

const HOME = 'hostile'
const STAFF = { site: HOME, email: 'owner@example.com', password: 'Tulip-Harbour-93', role: 'owner' }

/** Records in the page what the browser's policy blocked; nothing of ours may be blocked. */
const watchPolicy = (context: BrowserContext) =>
  context.addInitScript(() => {
    const reports: string[] = []
    Object.assign(globalThis, { policyReports: reports })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reports.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })

interface ScriptFindings {
  readonly ran: boolean
  readonly reports: readonly string[]
  readonly links: readonly string[]
}

/** Scripts that ran, policy violations, and links to unsafe targets. */
const inspectPage = (page: Page): Promise<ScriptFindings> =>
  page.evaluate(() => ({
    ran: '__xss' in globalThis,
    reports: (globalThis as unknown as { policyReports: string[] }).policyReports,
    links: [...document.querySelectorAll('[href],[src],[action],[formaction]')]
      .flatMap((element) =>
        ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
      )
      .filter((link) => /^\W*(javascript|vbscript|data:text|https?:\/\/evil)/i.test(link)),
  }))

const createGuest = async (server: WholeServer) => {
  const browser = createNetworkBrowser(server.origin)
  const site = expectOk(await browser.api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path: HOME } }))
  const query = { promotionUrlId: site._id }
  browser.token = expectOk(
    await browser.api<CustomersApi>()('POST /api/v1/users/guest-login', { body: query }),
  ).token
  const [store] = expectOk(await browser.api<StoresApi>()('GET /api/v1/stores', { query }))
  const [area] = expectOk(
    await browser.api<StoresApi>()('GET /api/v1/areas', { query: { ...query, store: store?._id ?? '' } }),
  )
  return { browser, store: store?._id ?? '', area: area?._id ?? '' }
}

const verifyGuest = async (server: WholeServer, browser: NetworkBrowser, store: string): Promise<void> => {
  const api = browser.api<CustomersApi>()
  const body = { phoneCode: '971', phone: '501239876', store }
  const { verificationId } = expectOk(await api('POST /api/v1/users/sendotp', { body }))
  const [message] = await (await fetch(`${server.origin}/outbox/messages?to=%2B971501239876`)).json()
  browser.token = expectOk(
    await api('POST /api/v1/users/verifyotp', { body: { verificationId, otp: message.code } }),
  ).token
}

interface AttackTurn {
  readonly store: string
  readonly area: string
  /** Each turn uses other payloads. */
  readonly turn: number
}

const getPayload = (turn: number, index: number): string =>
  SCRIPT_PAYLOADS[(turn * 9 + index) % SCRIPT_PAYLOADS.length] ?? ''

const fillHostileCart = async (browser: NetworkBrowser, { store, area, turn }: AttackTurn) => {
  const menu = expectOk(
    await browser.api<MenusApi>()('GET /api/v1/stores/:id/menu', {
      params: { id: store },
      query: { orderType: '20' },
    }),
  )
  const products = menu.categories
    .flatMap((category) => category.products)
    .filter(({ needsChoice }) => !needsChoice)
  let cart: Cart | undefined
  for (let line = 0; line < 4; line += 1) {
    const product = products[(turn * 4 + line) % products.length]?._id ?? ''
    const body = {
      store,
      product,
      qty: 2,
      orderType: 20 as const,
      area,
      specialInstructions: getPayload(turn, line).slice(0, 250),
    }
    cart = expectOk(await browser.api<CartApi>()('POST /api/v1/carts/addProductToCart', { body }))
  }
  if (!cart) throw new Error('The cart is empty')
  return cart
}

/** Places an order with a hostile payload in every field; fields that accept no such text have a normal value. */
const placeHostileOrder = async (
  browser: NetworkBrowser,
  { store, area, turn }: AttackTurn,
): Promise<FullOrder> => {
  const payload = (index: number): string =>
    SCRIPT_PAYLOADS[(turn * 9 + index) % SCRIPT_PAYLOADS.length] ?? ''
  const customers = browser.api<CustomersApi>()
  const places = {
    flat: payload(0).slice(0, 60),
    building: payload(1).slice(0, 80),
    street: payload(2),
    landmark: payload(3),
  }
  const more = { floor: payload(4).slice(0, 20), block: payload(5).slice(0, 60), additionalInfo: payload(6) }
  const address = { addressType: 10 as const, areaId: area, ...places, ...more }
  const { _id } = expectOk(await customers('POST /api/v1/address', { body: address }))
  const fullName = turn === 0 ? 'Amal' : "O'Neil"
  expectOk(
    await customers('PUT /api/v1/users/profile', {
      body: { fullName, email: `"${turn}'onload=x@example.com`.replace('"', '') },
    }),
  )
  const cart = await fillHostileCart(browser, { store, area, turn })
  return expectOk(
    await browser.api<CheckoutApi>()('POST /api/v1/orders', {
      body: {
        ...{ store, cartVersion: cart.version, total: cart.total, payment: { mod: 'cod' }, address: { _id } },
        deliveryInstruction: payload(7).slice(0, 250),
      },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
}

/** Copies another browser's session into a browser context. */
const copySession = async (context: BrowserContext, from: NetworkBrowser, key: string): Promise<void> => {
  const cookies = [...from.cookies].map(([name, value]) => ({ name, value, domain: '127.0.0.1', path: '/' }))
  await context.addCookies(cookies)
  const page = await context.newPage()
  await openPage(page, `/${HOME}/faq`)
  await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, from.token ?? ''])
  await page.close()
}

test.describe('script payloads of a merchant and a customer in every field', () => {
  let server: WholeServer
  let order: FullOrder
  let customer: NetworkBrowser
  let staff: NetworkBrowser
  test.beforeAll(async () => {
    const { file, attacked } = buildHostileSite()
    expect(attacked.length).toBeGreaterThan(40)
    expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(60)
    server = await startWholeServer({ sites: [file], staff: [STAFF], env: { LOG_LEVEL: 'warn' } })
    const { browser, store, area } = await createGuest(server)
    customer = browser
    await verifyGuest(server, customer, store)
    await placeHostileOrder(customer, { store, area, turn: 0 })
    order = await placeHostileOrder(customer, { store, area, turn: 1 })
    await fillHostileCart(customer, { store, area, turn: 2 })
    staff = createNetworkBrowser(server.origin)
    const { email, password } = STAFF
    staff.token = expectOk(
      await staff.api<StaffApi>()('POST /api/v1/console/sign-in', { body: { email, password } }),
    ).token
  })
  test.afterAll(() => server?.remove())

  /**
   * On the current screen nothing ran, nothing was blocked, no link has an unsafe target, and the texts are texts.
   */
  const expectHarmless = async (page: Page, where: string): Promise<void> => {
    expect(await inspectPage(page), where).toEqual({ ran: false, reports: [], links: [] })
    expect(new URL(page.url()).origin, where).toBe(server.origin)
    await expect(page.locator('body'), where).toContainText('window.__xss=1', { useInnerText: true })
  }

  const open = async (page: Page, address: string): Promise<void> => {
    await page.goto(address, { waitUntil: 'load' })
    // Later fetches bring texts too; streams never end, so this wait has a limit of its own.
    await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
    await expectHarmless(page, address)
  }

  const tablet = async (browser: Browser): Promise<{ page: Page; dialogs: string[] }> => {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1280, height: 900 },
    })
    await watchPolicy(context)
    await copySession(context, customer, 'compass-AuthToken')
    await copySession(context, staff, 'compass-console-AuthToken')
    const page = await context.newPage()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    return { page, dialogs }
  }

  test('run nothing on any page, and no script has to be blocked', async ({ browser }) => {
    test.setTimeout(180_000)
    const { page, dialogs } = await tablet(browser)
    // Pages without a merchant show none of their texts; those are the console's and the not-found pages.
    const addresses = await listPageUrls({ home: HOME, order: order._id })
    for (const address of addresses.filter((one) => one.startsWith(`/${HOME}`) || one === '/'))
      await open(page, address)
    await open(page, `/${HOME}?lang=ar`)
    await open(page, '/outbox')
    expect(dialogs).toEqual([])
    await page.context().close()
  })

  test('run nothing in a product, in the cart, on the board, or in print', async ({ browser }) => {
    test.setTimeout(120_000)
    const { page, dialogs } = await tablet(browser)
    await open(page, `/${HOME}`)
    // A busy machine may draw a card only after the scrolling has passed it.
    await expect
      .poll(() => countCards(page), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(SCRIPT_PAYLOADS.length)
    await page.locator('a[data-product]').first().click()
    await expect(page.getByRole('dialog')).toContainText('window.__xss=1')
    await expectHarmless(page, 'a product')
    await open(page, `/${HOME}/my-order`)
    for (const screen of ['/console', '/console/availability', '/console/outlet']) await open(page, screen)
    await openPage(page, '/console')
    await page
      .locator(`[data-order="${order.orderId}"]`)
      .filter({ visible: true })
      .getByRole('button')
      .first()
      .click()
    await expectHarmless(page, 'an order at the board')
    await page.emulateMedia({ media: 'print' })
    await expectHarmless(page, 'an order on paper')
    expect(dialogs).toEqual([])
    // Proof that the check works: the browser itself refuses markup made of a text, and reports it.
    const careless = page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=x>'),
    )
    await expect(careless).rejects.toThrow(/TrustedHTML/)
    expect((await inspectPage(page)).reports).toHaveLength(1)
    await page.context().close()
  })
})
