import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEveryLanguage } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { scrollToCard } from './support/menu.ts'
import { POLYGLOT_HOME } from './support/multilingual-merchant.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { createGuestCart, goToNextStep, placeCashOrder } from './support/ordering.ts'
import { type PixelStandIn, startPixelStandIn } from './support/pixel-stand-in.ts'
import { test as base, expect, type Shop, startShop } from './support/shop.ts'

/** Pixels of every merchant but one; in Kuwait and the Emirates the law demands consent. */
const test = base.extend<{ vendors: PixelStandIn }, { standIn: PixelStandIn; shopWithPixels: Shop }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const standIn = await startPixelStandIn()
      await use(standIn)
      await standIn.stop()
    },
    { scope: 'worker' },
  ],
  shopWithPixels: [
    async ({ standIn }, use) => {
      const shop = await startShop({
        PIXEL_STAND_IN_ORIGIN: standIn.origin,
        COMMON_PIXELS: 'meta=12345678,google=GTM-AB12CD',
        COMMON_PIXELS_EXCLUDED: 'fournos',
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: async ({ shopWithPixels }, use) => use(shopWithPixels),
  vendors: async ({ standIn }, use) => {
    standIn.forget()
    await use(standIn)
  },
})

/**
 * Resolves once a page that loads meanwhile asks for the shop's version. It does so seconds after it has loaded what is
 * allowed, and asks for nothing by itself later: what was not requested by then never is.
 */
const waitForLastRequest = (page: Page) => page.waitForResponse('**/api/v1/version', { timeout: 60_000 })

/** Opens a page as a visitor who stays until it has loaded everything. */
const openAndStay = async (page: Page, address: string): Promise<void> => {
  const lastRequest = waitForLastRequest(page)
  await openPage(page, address)
  // A pointer that moves is a visitor for whom nothing is put off any longer.
  await page.mouse.move(1, 1)
  await lastRequest
}

const getBanner = (page: Page) => page.getByRole('region', { name: 'May your visit be measured?' })
const getFrames = (page: Page) => page.locator('iframe')

const openChoices = async (page: Page) => {
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  return page.getByRole('dialog', { name: 'Privacy choices' })
}

const openDish = async (page: Page, dish: string, whileOpen?: () => Promise<void>): Promise<void> => {
  const card = await scrollToCard(page, dish)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: dish })).toBeVisible()
  await whileOpen?.()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const DISH = 'Two-Cheddar Melt'

test('UX-54 PX-05 loads nothing before a choice, covers no cart bar and holds no key', async ({
  page,
  vendors,
}) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  const lastRequest = waitForLastRequest(page)
  await openPage(page, '/smoky-stack')
  const banner = getBanner(page)
  await expect(banner).toBeVisible()
  const cart = page.getByRole('complementary', { name: /cart/i }).getByRole('link')
  await expect(cart).toBeInViewport()
  const [above, below] = [await banner.locator('> div').boundingBox(), await cart.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)

  // Measured in one frame: the banner may still be moving into view.
  const looks = await banner.getByRole('button', { name: /^(?:Refuse|Accept)$/ }).evaluateAll((buttons) =>
    buttons.map((element) => {
      const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element)
      const { width, height, top } = element.getBoundingClientRect()
      return { backgroundColor, color, fontSize, fontWeight, width, height, top }
    }),
  )
  expect(looks).toHaveLength(2)
  expect(looks[0]).toEqual(looks[1])

  await banner.getByRole('button', { name: 'Accept' }).focus()
  await page.keyboard.press('Tab')
  expect(await banner.evaluate((element) => element.contains(document.activeElement))).toBe(false)

  await openDish(page, DISH)
  await lastRequest
  await cart.click()
  await expect(page).toHaveURL(/my-order/)
  expect(vendors.requests).toEqual([])
})

test('UX-54 PX-05 a refusal is remembered, and the whole purchase works without a request', async ({
  page,
  shop,
  vendors,
}) => {
  await openPage(page, '/zahr')
  await getBanner(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(getBanner(page)).toBeHidden()
  const { orderId } = await placeCashOrder(page, shop, false)
  await openAndStay(page, `/zahr/order-status/${orderId}`)
  await expect(getBanner(page)).toBeHidden()
  await expect(getFrames(page)).toHaveCount(0)
  expect(vendors.requests).toEqual([])
})

test('UX-54 PX-01 PX-02 PX-03 PX-07 an acceptance starts each pixel once, counts dishes and pages, and a purchase once even after a reload', {
  tag: '@gate',
}, async ({ page, shop, vendors }) => {
  await openPage(page, '/smoky-stack')
  await getBanner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(1)
  expect(vendors.list('meta', 'ViewContent')).toEqual([['track', 'ViewContent']])
  await expect
    .poll(() => vendors.list('google', 'page_view'))
    .toEqual([
      [
        'page_view',
        { event: 'page_view', page_location: `${shop.origin}/smoky-stack`, flow: '/smoky-stack' },
      ],
    ])
  expect(vendors.list('google', 'consent')).toEqual([
    ['consent', 'default', expect.objectContaining({ ad_storage: 'granted', analytics_storage: 'granted' })],
  ])

  await openDish(page, DISH, () => expect.poll(() => vendors.list('meta', 'ViewContent')).toHaveLength(2))
  expect(vendors.list('meta', 'ViewContent')[1]).toEqual([
    'track',
    'ViewContent',
    { content_ids: [expect.any(String)], content_type: 'product' },
    { eventID: expect.any(String) },
  ])
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/about-us/)
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(2)
  expect(vendors.list('meta', 'PageView')).toHaveLength(1)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(getFrames(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(3)
  await expect.poll(() => vendors.list('meta', 'read')).toHaveLength(2)
  expect(vendors.list('meta', 'PageView')).toHaveLength(1)

  // A script of a vendor reads nothing of the shop, not even its address.
  expect(vendors.list('meta', 'read')[0]).toEqual(['read', 'SecurityError', '', '0', '', ''])

  await openPage(page, '/zahr')
  await getBanner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(2)
  const { orderId } = await placeCashOrder(page, shop, false)
  await expect.poll(() => vendors.list('meta', 'Purchase')).toHaveLength(1)
  const [purchase] = vendors.list('meta', 'Purchase')
  expect(purchase).toEqual([
    'track',
    'Purchase',
    { value: expect.any(Number), currency: 'KWD', num_items: 18 },
    { eventID: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  await expect
    .poll(() => vendors.list('google', 'purchase'))
    .toEqual([['purchase', expect.objectContaining({ order_channel: 50 })]])
  vendors.forget()
  await reloadPage(page)
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(1)
  // On the next page the frames are the same, so that what the summary sent comes before what this sends.
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(2)
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(1)
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(3)
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(2)
  expect(vendors.list('meta', 'Purchase')).toEqual([])
  expect(vendors.list('google', 'purchase')).toEqual([])
  expect(JSON.stringify(vendors.requests)).not.toContain(orderId)
})

test('MK-01 MK-02 MK-03 an order counts once from browser and server, and its merchant sees what left and where it came from', async ({
  page,
  browser,
  shop,
  vendors,
}) => {
  const console = await openTablet(browser, shop.origin)
  await openConsole(console, { home: 'zahr', role: 'owner', path: '/console/campaigns' })
  const pixels = console.getByRole('region', { name: 'Conversions from the server' })
  await pixels.getByRole('button', { name: 'Turn on' }).click()
  await expect(pixels.getByText('Enter the access token.')).toBeVisible()
  await pixels.getByLabel('Access token').fill('token')
  await pixels.getByRole('button', { name: 'Turn on' }).click()
  await expect(pixels.getByText('On', { exact: true })).toBeVisible()

  await openPage(page, '/zahr?utm_source=instagram&utm_medium=paid&utm_campaign=Eid&fbclid=click-1')
  await getBanner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(1)
  // The page's own report follows when the vendors' scripts have had time.
  const reported = page.waitForResponse('**/api/v1/conversion-events', { timeout: 60_000 })
  const { orderId } = await placeCashOrder(page, shop, false)
  await expect.poll(() => vendors.list('meta', 'Purchase')).toHaveLength(1)
  const listPurchases = () => vendors.posts.filter(({ body }) => body.includes('"Purchase"'))
  await expect.poll(listPurchases).toHaveLength(1)
  const [{ path, body } = { path: '', body: '{}' }] = listPurchases()
  expect(path).toBe('/meta/v23.0/12345678/events')
  const { data } = JSON.parse(body)
  const [, , , options] = vendors.list('meta', 'Purchase')[0] ?? []
  expect(options).toEqual({ eventID: data[0].event_id })
  expect(data[0].user_data).toEqual({
    client_user_agent: expect.stringContaining('Mozilla'),
    fbp: expect.stringMatching(/^fb\.1\.\d{13}\.\d+$/),
    fbc: expect.stringMatching(/^fb\.1\.\d{13}\.click-1$/),
  })
  expect(body).not.toContain(orderId)

  await reported
  await console.getByRole('link', { name: 'Orders' }).first().click()
  await console.locator('[data-lane=new] [data-order]').last().getByRole('button').first().click()
  const details = console.getByRole('dialog')
  await details.getByRole('button', { name: 'Show what was sent' }).click()
  await expect(details.locator('[data-event="meta browser delivered"]')).toBeVisible()
  await expect(details.locator('[data-event="meta server delivered"]')).toContainText('Advertising')
  await expect(details.getByText('instagram · paid · Eid')).toBeVisible()
  await expectAccessible(console)
  await openPage(console, '/console/campaigns')
  const sources = console.getByRole('region', { name: 'Where orders came from' })
  await expect(sources.getByText('instagram · paid · Eid')).toBeVisible()
  await expect(sources.getByText(/^1 customer came · .*100%.* ordered$/)).toBeVisible()
  await expect(sources.locator('[data-channel="50"]')).toContainText('Pickup')
  await expectAccessible(console)
  await console.context().close()
})

test('PX-05 has no pixel on carts, codes and accounts', async ({ page, vendors }) => {
  await openPage(page, '/zahr')
  await getBanner(page).getByRole('button', { name: 'Accept' }).click()
  await expect(getFrames(page)).toHaveCount(2)
  await expect.poll(() => vendors.list('meta', 'ViewContent')).toHaveLength(1)
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(1)
  vendors.forget()
  for (const path of ['my-order', 'profile', 'addresses-cards']) {
    await openAndStay(page, `/zahr/${path}`)
    await expect(getFrames(page)).toHaveCount(0)
  }
  expect(vendors.requests).toEqual([])
})

test('PX-03 PX-05 the way to an order reaches vendors on the next page that has frames, once, over another document', async ({
  page,
  vendors,
}) => {
  const { dishes } = await createGuestCart(page, { home: 'smoky-stack' })
  await page.clock.install()
  await openPage(page, '/smoky-stack')
  await getBanner(page).getByRole('button', { name: 'Accept' }).click()
  await page.clock.fastForward(3000)
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(1)
  await expect.poll(() => vendors.list('meta', 'PageView')).toHaveLength(1)
  await page.getByRole('complementary', { name: /cart/i }).getByRole('link').click()
  const [first] = dishes
  const press = async (name: string): Promise<void> => {
    const answered = page.waitForResponse('**/api/v1/carts/customize')
    await page.getByRole('button', { name: `${name}: ${first?.name}` }).click()
    await answered
  }
  await expect(page.getByRole('button', { name: `One more: ${first?.name}` })).toBeVisible()
  await expect(getFrames(page)).toHaveCount(0)
  vendors.forget()
  await page.clock.fastForward(2000)
  await press('One more')
  await press('One fewer')
  await goToNextStep(page, 'Delivery details')
  await page.clock.fastForward(2000)
  // As the gateway's page and the way back do.
  await reloadPage(page)
  await page.clock.fastForward(3000)
  await page.clock.fastForward(2000)
  expect(vendors.requests).toEqual([])

  await openPage(page, '/smoky-stack')
  await page.clock.fastForward(3000)
  const list = (name: string) => vendors.list('google', name)
  await expect.poll(() => list('begin_checkout')).toHaveLength(1)
  const sum = { value: expect.any(Number), currency: 'AED' }
  expect(list('add_to_cart')).toEqual([
    [
      'add_to_cart',
      expect.objectContaining({
        ...sum,
        items: [{ item_id: first?._id, quantity: 1, price: expect.any(Number) }],
      }),
    ],
  ])
  expect(list('remove_from_cart')).toHaveLength(1)
  expect(list('view_cart')).toEqual([['view_cart', expect.objectContaining(sum)]])
  await expect.poll(() => vendors.list('meta', 'InitiateCheckout')).toHaveLength(1)
  expect(vendors.list('meta', 'AddToCart')).toHaveLength(1)
})

test('UX-54 a withdrawn choice ends everything at once, and each purpose is chosen on its own', async ({
  page,
  vendors,
}) => {
  await openPage(page, '/smoky-stack')
  await getBanner(page).getByRole('button', { name: 'Choose by purpose' }).click()
  const sheet = page.getByRole('dialog', { name: 'Privacy choices' })
  await sheet.getByRole('checkbox', { name: 'Statistics' }).check()
  await sheet.getByRole('button', { name: 'Save choice' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => vendors.list('google', 'page_view')).toHaveLength(1)
  expect(vendors.list('google', 'consent')).toEqual([
    ['consent', 'default', expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'granted' })],
  ])
  await expect(getFrames(page)).toHaveCount(1)

  const choices = await openChoices(page)
  await expect(choices.getByRole('checkbox', { name: 'Statistics' })).toBeChecked()
  await expect(choices.getByText(/Chosen on this device on/)).toBeVisible()
  await choices.getByRole('button', { name: 'Refuse all' }).click()
  await expect(getFrames(page)).toHaveCount(0)
  vendors.forget()
  await openDish(page, DISH)
  await openAndStay(page, page.url())
  expect(vendors.requests).toEqual([])
})

test('UX-54 MK-06 a browser that refuses is not asked, nothing is loaded, and the choices say so', async ({
  browser,
  shop,
  vendors,
}) => {
  const accepted = JSON.stringify({ version: 1, at: new Date().toISOString(), purposes: ['marketing'] })
  for (const signal of ['header', 'script'] as const) {
    const context = await browser.newContext({
      baseURL: shop.origin,
      extraHTTPHeaders: signal === 'header' ? { 'sec-gpc': '1' } : {},
    })
    const page = await context.newPage()
    if (signal === 'script')
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      )
    await openPage(page, '/zahr')
    const choices = await openChoices(page)
    await expect(getBanner(page)).toBeHidden()
    await expect(choices.getByText(/Your browser refuses for you/)).toBeVisible()
    await expect(choices.getByRole('checkbox').first()).toBeDisabled()
    await expect(choices.getByRole('button', { name: 'Save choice' })).toBeHidden()

    // Even a choice that was stored before.
    const site = await (await page.request.get('/api/v1/sites/resolve?path=zahr')).json()
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `compass-consent-${site.data._id}`,
      accepted,
    ] as const)
    await openAndStay(page, page.url())
    await expect(getBanner(page)).toBeHidden()
    expect(vendors.requests, signal).toEqual([])
    await context.close()
  }
})

test('UX-54 an excluded merchant without pixels asks nothing and offers no choices', async ({
  page,
  vendors,
}) => {
  await openAndStay(page, '/fournos')
  await expect(getBanner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /Privacy|απορρήτου/ })).toBeHidden()
  expect(vendors.requests).toEqual([])
})

test('UX-54 axe finds nothing in any language in the question and the choices', async ({ page }) => {
  await openPage(page, `/${POLYGLOT_HOME}`)
  await expectAccessibleInEveryLanguage(page, `/${POLYGLOT_HOME}/about-us`, 'section h2')
})

test('UX-54 axe finds nothing in the question and the choices, from right to left too', async ({ page }) => {
  for (const language of ['en', 'ar']) {
    await openPage(page, `/${POLYGLOT_HOME}/about-us?lang=${language}`)
    await expect(page.locator('section:has(h2) button')).toHaveCount(3)
    await expectAccessible(page)
    await page.locator('footer button').click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2)
    await expectAccessible(page)
  }
})
