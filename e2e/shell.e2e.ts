import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { scrollMenuTo, scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const openSideMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Account and information' })
  await expect(menu).toBeVisible()
  return menu
}

const readStoredValue = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(`compass-${key}`), name)

test('RT-24 shows the menu for any other path below a shop, and not-found for an unknown shop', async ({
  page,
}) => {
  const menu = await openPage(page, '/zahr/table/7')
  expect(menu?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahr Shawarma')

  const nothing = await openPage(page, '/nowhere-at-all')
  expect(nothing?.status()).toBe(404)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const popup = page.getByRole('alertdialog', { name: 'We could not find this page' })
  await popup.getByRole('button', { name: 'Go to the start' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you hungry for?')
})

test('SH-06 traps the focus in the popup, and closes it on Escape', { tag: '@gate' }, async ({ page }) => {
  await openPage(page, '/nowhere-at-all')
  const popup = page.getByRole('alertdialog')
  await expect(popup.getByRole('button')).toBeFocused()
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
  expect(await popup.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expectAccessible(page)
})

test('RT-26 starts another merchant without any state of the first', async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('button', { name: 'Add Hummus' }).last().click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible()
  // The cart is shown before the server has answered with the guest's token.
  await expect.poll(() => readStoredValue(page, 'AuthToken')).not.toBeNull()
  const [token, store] = [await readStoredValue(page, 'AuthToken'), await readStoredValue(page, 'storeId')]
  await openPage(page, '/fournos')
  await expect.poll(() => readStoredValue(page, 'homePath')).toBe('fournos')
  expect(await readStoredValue(page, 'AuthToken')).toBeNull()
  await expect.poll(() => readStoredValue(page, 'storeId')).not.toBe(store)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeHidden()

  await openPage(page, '/zahr')
  await expect.poll(() => readStoredValue(page, 'AuthToken')).toBe(token)
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
})

test('RT-27 redirects a shop’s path in other letter case to its canonical path', async ({ page }) => {
  await openPage(page, '/Zahr/faq?lang=en')
  expect(new URL(page.url()).pathname).toBe('/zahr/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQs')
})

test('RT-27 redirects a shop’s page without a merchant in its address to the stored home path', async ({
  page,
  request,
}) => {
  expect((await request.get('/store-timings', { maxRedirects: 0 })).status()).toBe(404)
  await openPage(page, '/zahr')
  await expect.poll(() => readStoredValue(page, 'homePath')).toBe('zahr')
  await expect(async () => {
    await openPage(page, '/store-timings?lang=en')
    expect(new URL(page.url()).pathname).toBe('/zahr/store-timings')
  }).toPass()
  expect(new URL(page.url()).search).toBe('?lang=en')
  // Another merchant's address is not redirected: the customer wants that merchant.
  await openPage(page, '/fournos/store-timings')
  expect(new URL(page.url()).pathname).toBe('/fournos/store-timings')
})

test('ST-01 ST-06 stores the visit under the specified names, with the service allowance', async ({
  page,
}) => {
  const read = (names: readonly string[]) =>
    page.evaluate(
      (wanted) => Object.fromEntries(wanted.map((name) => [name, localStorage.getItem(`compass-${name}`)])),
      [...names],
    )
  await openPage(page, '/zahr')
  const names = [
    'serviceType',
    'serviceAllowance',
    'storeId',
    'homePath',
    'promotionId',
    'activePg',
    'skipToMenu',
  ]
  await expect
    .poll(() => read(names))
    .toEqual({
      serviceType: '20',
      // Both services are allowed, and none was stored before.
      serviceAllowance: '30',
      storeId: expect.stringMatching(/^\w{22}$/),
      homePath: 'zahr',
      promotionId: expect.stringMatching(/^\w{22}$/),
      activePg: expect.stringMatching(/^\d+$/),
      skipToMenu: 'false',
    })
  await reloadPage(page)
  // Delivery was stored, so it stays.
  await expect.poll(() => read(['serviceAllowance'])).toEqual({ serviceAllowance: '20' })
})

test('RT-28 restores the scroll position back at the menu, and starts a new screen at the top', async ({
  page,
}) => {
  await openPage(page, '/smoky-stack')
  await expect(page.locator('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await scrollMenuTo(page, 1800)
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  const menu = await openSideMenu(page)
  await menu.getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.locator('article').first()).toBeAttached()
  await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), place)).toBeLessThan(40)
})

test.describe('shell without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('RT-19 shows the merchant’s own texts', async ({ page }) => {
    for (const [path, heading] of [
      ['about-us', 'About us'],
      ['faq', 'FAQs'],
      ['terms-conditions', 'Terms and conditions'],
    ]) {
      await page.goto(`/smoky-stack/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
      await expect(page.locator('article p').first()).toBeAttached()
    }
  })

  test('SH-07 SH-08 contains the merchant, one canonical URL and the sharing data in the head', {
    tag: '@gate',
  }, async ({ page, baseURL }) => {
    await page.goto('/zahr?lang=en')
    await expect(page).toHaveTitle(/^Zahr/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/zahr?lang=en`)
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/pictures\//)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^index/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Zahr/)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
    await page.goto('/')
    await expect(page).toHaveTitle('Compass · order online')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^noindex/)
  })

  test('SH-09 contains the brand’s colour from the first byte', async ({ page }) => {
    await page.goto('/smoky-stack')
    await expect(page.locator('html')).toHaveAttribute('style', /--theme-brand:\s*#b3261e/)
    await page.goto('/zahr')
    await expect(page.locator('html')).not.toHaveAttribute('style', /#b3261e/)
  })
})

test('SH-01 shows seven entries in the side menu; call us only where the merchant wants it', async ({
  page,
}) => {
  await openPage(page, '/smoky-stack')
  const menu = await openSideMenu(page)
  expect(await menu.getByRole('listitem').allTextContents()).toEqual([
    'Profile',
    'Order history',
    'My addresses and cards',
    'About us',
    'FAQs',
    'Terms and conditions',
    expect.stringMatching(/^Call us/),
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused()

  await openPage(page, '/maison-lune?lang=en')
  await expect((await openSideMenu(page)).getByText('Call us')).toHaveCount(0)
})

test('SH-10 shows facts about food while a screen loads slowly', async ({ page }) => {
  await openPage(page, '/zahr')
  const menu = await openSideMenu(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await menu.getByRole('link', { name: 'About us' }).click()
  const fact = page.locator('[aria-live="off"]')
  await expect(fact).toHaveText(/\w{3,}/, { timeout: 15_000 })
  const first = await fact.textContent()
  await expect.poll(() => fact.textContent(), { timeout: 15_000 }).not.toBe(first)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(fact).toBeHidden()
})

test('SH-11 sends and shows version 3.1.2, and offers a reload when the page is behind the server', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const unversioned: string[] = []
  page.on('request', (call) => {
    const isApi = ['fetch', 'xhr'].includes(call.resourceType()) && call.url().includes('/api/')
    if (isApi && call.headers()['client-version'] !== '3.1.2') unversioned.push(call.url())
  })
  const served: { data: { build: string } } = await (await request.get('/api/v1/version')).json()
  let { build } = served.data
  await page.route('**/api/v1/version', (route) =>
    route.fulfill({ json: { meta: { code: 200 }, data: { version: '3.1.2', build } } }),
  )
  let isAsked = false
  page.on('response', (response) => {
    isAsked ||= response.url().includes('/api/v1/version')
  })
  await openPage(page, '/zahr')
  // On a first visit, parts that are not visible load at the first interaction.
  await expect(async () => {
    await page.mouse.move(10 + Math.random() * 50, 10)
    await page.clock.runFor(2000)
    expect(isAsked).toBe(true)
  }).toPass()
  await page.clock.runFor(1000)
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  build = 'newer'
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.runFor(1000)
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await page.clock.fastForward('11:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  const menu = await openSideMenu(page)
  await expect(menu.getByText('Version 3.1.2')).toBeVisible()
  expect(unversioned).toEqual([])
})

test('SH-11 offers a reload at the first answer when the server was updated after the page was loaded', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/api/v1/version', (route) =>
    route.fulfill({ json: { meta: { code: 200 }, data: { version: '3.1.2', build: 'newer' } } }),
  )
  await openPage(page, '/zahr')
  await expect(async () => {
    await page.mouse.move(10 + Math.random() * 50, 10)
    await page.clock.runFor(2000)
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 200 })
  }).toPass()
})

test('ER-03 posts an uncaught error to the log, each once', async ({ page }) => {
  await openPage(page, '/zahr')
  // The page is hydrated, and its error listener is active.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compass-homePath'))).toBe('zahr')
  const posts: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/browser-log')) posts.push(request.postDataJSON())
  })
  const answered = page.waitForResponse('**/api/v1/browser-log')
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('the oven is cold')
    }
    setTimeout(fail)
    setTimeout(fail, 50)
    // Posted after whatever the second of the same would have posted.
    setTimeout(() => {
      throw new Error('the kettle is empty')
    }, 100)
  })
  expect((await answered).status()).toBe(200)
  await expect.poll(() => JSON.stringify(posts.at(-1))).toContain('the kettle is empty')
  expect(posts).toHaveLength(2)
  expect(posts[0]).toMatchObject({
    error: 'browser-error',
    msg: expect.stringContaining('the oven is cold'),
    lineNo: expect.any(Number),
    columnNo: expect.any(Number),
    errorObj: expect.stringContaining('the oven is cold'),
  })
})

test('shows a banner without a connection, and adding only reports it', async ({ page, context }) => {
  await openPage(page, '/zahr')
  await (await scrollToCard(page, 'Hummus')).getByRole('button', { name: 'Add Hummus' }).click()
  await scrollToCard(page, 'Moutabal')
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'No internet connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Moutabal' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'No internet connection' })).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 1.850')
})

test('AU-08 discards an invalid token with everything that belonged to it', async ({ page }) => {
  await openPage(page, '/zahr')
  await expect.poll(() => readStoredValue(page, 'storeId')).not.toBeNull()
  await page.evaluate(() => {
    localStorage.setItem('compass-AuthToken', `c_${'x'.repeat(43)}`)
    localStorage.setItem('compass-name', 'Aisha')
  })
  await openPage(page, '/zahr/faq')
  await page.waitForURL('**/zahr')
  await expect.poll(() => readStoredValue(page, 'AuthToken')).toBeNull()
  expect(await readStoredValue(page, 'name')).toBeNull()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zahr Shawarma')
})

test('SH-14 axe finds nothing on the start page and the info pages', async ({ page }) => {
  for (const path of [
    '/',
    '/smoky-stack/faq',
    '/zahr/about-us?lang=ar',
    '/rostilj/terms-conditions?lang=sr',
  ]) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
