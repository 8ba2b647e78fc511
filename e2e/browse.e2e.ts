import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { scrollMenuTo } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { createGuestCart, openMore } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const getProductNames = (page: Page) => page.locator('article h3').allTextContents()

const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length)

/** Records the layout shifts of the page from its beginning, with what moved. */
const watchLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const seen = { value: 0, moved: [] as string[] }
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]): string =>
      `${node?.nodeName} ${(node as Element | null)?.className} ${previousRect.y} to ${currentRect.y}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        seen.value += entry.value
        seen.moved.push(...entry.sources.map(describe))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { layoutShifts: seen })
  })

const readLayoutShifts = (page: Page): Promise<{ isStill: boolean; value: number; moved: string[] }> =>
  page.evaluate(() => {
    const { value, moved } = (window as never as { layoutShifts: { value: number; moved: string[] } })
      .layoutShifts
    return { isStill: value < 0.01, value, moved }
  })

for (const width of [390, 1280]) {
  test(`MN-09 only what is near the view is in the document, all the way down, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const html = await (await page.request.get('/smoky-stack')).text()
    expect(html.match(/<article/g)?.length).toBeLessThan(30)
    await openPage(page, '/smoky-stack')
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeEnabled()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await watchLayoutShifts(page)
    const seen = new Set<string>()
    for (let top = 0; top < height; top += 2000) {
      await scrollMenuTo(page, top)
      expect(await countElements(page)).toBeLessThanOrEqual(1500)
      for (const name of await getProductNames(page)) seen.add(name)
    }
    await page.evaluate((y) => window.scrollTo(0, y), height)
    const place = page.locator('#main section:has(h2 + a)').last().locator('li').last()
    // Cards render row by row, the last ones shortly after scrolling stops.
    await expect(place).toHaveAttribute('aria-posinset', (await place.getAttribute('aria-setsize')) ?? '')
    await expect(place.locator('article')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    expect(await readLayoutShifts(page)).toMatchObject({ isStill: true })
  })
}

test('MN-09 opens five thousand products as fast as three hundred, with the end one tap away', async ({
  page,
}) => {
  const bytes = async (home: string) => (await (await page.request.get(home)).text()).length
  expect(await bytes('/wadi-market')).toBeLessThan(1.3 * (await bytes('/smoky-stack')))
  await openPage(page, '/wadi-market')
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeEnabled()
  const chips = page.getByRole('navigation', { name: 'Categories' }).locator('a[href^="#"]')
  for (const chip of [chips.last(), chips.nth(20), chips.nth(3)]) {
    const name = (await chip.textContent()) ?? ''
    await chip.evaluate((link) => (link as HTMLElement).click())
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.locator('article').first()).toBeInViewport()
    expect(await countElements(page)).toBeLessThanOrEqual(1500)
  }
})

test('RT-09 shows the version 2 menu on the menu list, whatever the presentation of the site', async ({
  page,
}) => {
  const html = async (path: string) => (await page.request.get(path)).text()
  expect(await html('/zahr')).toContain('GET /api/v1/stores/:id/menu/products')
  const list = await html('/zahr/menu-list')
  expect(list).toContain('GET /api/v2/stores/:id/menu/products')
  expect(list).toContain('<article')
})

test('ST-15 shows services without food marks for a salon, and a shop for a grocery', async ({ page }) => {
  await openPage(page, '/lumen-salon')
  await expect(page.getByRole('link', { name: 'Search the treatments' })).toBeVisible()
  await expect(page.getByRole('link', { name: /4 services/ })).toBeVisible()
  await expect(page.locator('article').first()).toContainText('60 min')
  await expect(page.locator('article svg[role="img"]')).toHaveCount(0)
  await openPage(page, '/wadi-market')
  await expect(page.getByRole('link', { name: 'Search the shop' })).toBeVisible()
})

test('speaks of no menu, kitchen or cutlery at a grocery and a salon', async ({ page }) => {
  await createGuestCart(page, { home: 'wadi-market', isDelivery: false })
  await openPage(page, '/wadi-market/my-order')
  await expect(page.getByText('Notes and what else you would like')).toBeVisible()
  await openMore(page)
  await expect(page.getByLabel(/^Note to /).first()).toBeVisible()
  await expect(page.getByLabel('Include cutlery and napkins')).toHaveCount(0)
  await openPage(page, '/lumen-salon/my-order')
  await expect(page.getByRole('link', { name: 'Back to the services' })).toBeVisible()
  await openPage(page, '/smoky-stack/my-order')
  await expect(page.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
})

test('MN-03 searches while typing, tolerates typos, and offers categories when nothing matches', {
  tag: '@gate',
}, async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('link', { name: 'Search the menu' }).click()
  await expect(page).toHaveURL(/\/zahr\/menu-list\/search$/)
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await field.fill('falafl')
  await expect(page.locator('article h3').first()).toContainText('Falafel')
  await expect(page).toHaveURL(/q=falafl/)
  await field.fill('   ')
  await expect(page.getByText('Type at least one letter or number.')).toBeVisible()
  await field.fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/menu-list\/category\?category=/)
  await expect(page.locator('article').first()).toBeVisible()
})

test('UX-07 opens the search ready to type, remembers what led to a product, and offers single words', async ({
  page,
}) => {
  await openPage(page, '/zahr')
  await page.getByRole('link', { name: 'Search the menu' }).click()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('falafel')
  await page.locator('article').first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await openPage(page, '/zahr/menu-list/search')
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeVisible()
  await page.getByRole('link', { name: 'falafel', exact: true }).click()
  await expect(field).toHaveValue('falafel')
  await expect(page.locator('article h3').first()).toContainText('Falafel')
  await field.fill('falafel xylophone')
  await expect(page.getByRole('heading', { name: 'Try one word alone' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'falafel', exact: true }).click()
  await expect(page.locator('article h3').first()).toContainText('Falafel')
  await field.fill('')
  await page.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/q=/)
  await reloadPage(page)
  await expect(field).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
})

test('MN-03 a link that is tapped right after typing is followed, however busy the phone is', async ({
  page,
}) => {
  await openPage(page, '/zahr/menu-list/search')
  await page.getByRole('searchbox').fill('xylophone')
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()
  await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  await page.getByRole('searchbox').fill('xylophones')
  await category.evaluate((link: HTMLElement) => {
    link.click()
    // The search's own change of the address becomes due while the phone is busy with the tap.
    const until = Date.now() + 600
    while (Date.now() < until);
  })
  await expect(page).toHaveURL(/\/menu-list\/category\?category=/)
})

test('MN-03 searches the display language, Arabic in any of its spellings', async ({ page }) => {
  await openPage(page, '/zahr/menu-list/search?lang=ar')
  await page.getByRole('searchbox').fill('الشاورمه')
  await expect(page.locator('article h3').first()).toContainText('شاورما')
  await expectAccessible(page)
})

test('MN-08 stores filters by food type and allergens in the URL, and removes them on back', async ({
  page,
}) => {
  await openPage(page, '/zahr/menu-list/search')
  await page.getByRole('link', { name: /^Vegan/ }).click()
  await expect(page).toHaveURL(/food=4/)
  await expect(page.locator('article').first()).toBeVisible()
  const vegan = await getProductNames(page)
  expect(vegan).toContain('Falafel Sandwich')
  for (const mark of await page.locator('article svg[role="img"]').all())
    await expect(mark).toHaveAttribute('aria-label', 'Vegan')
  await page.getByRole('link', { name: /^gluten/ }).click()
  await expect(page).toHaveURL(/without=gluten/)
  await expect.poll(async () => (await getProductNames(page)).length).toBeLessThan(vegan.length)
  await page.goBack()
  await expect.poll(() => getProductNames(page)).toEqual(vegan)
  await openPage(page, '/zahr/menu-list/search?food=3&without=gluten,milk,sesame,celery,eggs')
  await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/food=/)
})

test('RT-20 opens a product over a category, and closes it on back', async ({ page }) => {
  await openPage(page, '/smoky-stack')
  const link = page.locator('#main section h2 + a').first()
  const name = await page.locator('#main section:has(h2 + a) h2').first().textContent()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.locator('article a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
})

test.describe('browsing without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('RT-20 serves a page for each category, under its old and its new URL', { tag: '@gate' }, async ({
    page,
  }) => {
    await page.goto('/smoky-stack')
    const links = page.locator('#main section h2 + a')
    expect(await links.count()).toBeGreaterThan(20)
    const href = (await links.nth(9).getAttribute('href')) ?? ''
    for (const address of [href, href.replace('menu-list/category', 'anything/new/category')]) {
      await page.goto(address)
      await expect(page.locator('article').first()).toBeVisible()
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /category=/)
    }
    const answer = await page.goto('/smoky-stack/menu-list/category?category=AAAAAAAAAAAAAAAAAAAAAA')
    expect(answer?.status()).toBe(404)
  })

  test('RT-20 submits a search as a form that the server answers', async ({ page }) => {
    await page.goto('/zahr/anything/search?q=humus')
    expect((await getProductNames(page))[0]).toContain('Hummus')
    await page.getByRole('searchbox').fill('zzzzzz')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'No items match' })).toBeVisible()
  })
})

test('opens a dish from the results before the scripts are here, and keeps the results', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  // The page cannot become ready before its scripts are here.
  await page.goto('/smoky-stack/menu-list/search?q=smash', { waitUntil: 'commit' })
  await page.locator('main article a[data-product]').first().click({ noWaitAfter: true })
  await page.waitForURL(/search\?q=smash&product=/, { waitUntil: 'commit' })
  scripts.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('smash')
})

/** Clicks an element once while React hydrates the page in slices, as it does on a slow phone. */
const tapWhileHydrating = async (page: Page, selector: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript((wanted) => {
    if (sessionStorage.getItem('e2e-tapped')) return
    const { port1, port2 } = new MessageChannel()
    const look = () => {
      const isBegun = Object.keys(document.documentElement ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      )
      if (!isBegun) return port2.postMessage('')
      sessionStorage.setItem('e2e-tapped', 'compassEarlyTap' in window ? 'late' : 'yes')
      document.querySelector<HTMLElement>(wanted)?.click()
    }
    port1.onmessage = look
    look()
  }, selector)
}

test('CT-01 a tap in the moment when the page becomes interactive adds one item, not two', async ({
  page,
}) => {
  await tapWhileHydrating(page, 'main article button')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const isAddition = (url: string) => url.includes('/addProductToCart')
  const [added] = await Promise.all([
    page.waitForResponse((response) => isAddition(response.url())),
    openPage(page, '/zahr'),
  ])
  expect((await added.json()).data.products).toMatchObject([{ qty: 1 }])
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => sessionStorage.getItem('e2e-tapped'))).toBe('yes')
  expect(calls.filter(isAddition)).toHaveLength(1)
})

test('opens a dish that is tapped in the moment when the page becomes interactive', async ({ page }) => {
  await tapWhileHydrating(page, 'main article a')
  await page.goto('/zahr', { waitUntil: 'commit' })
  await expect(page.getByRole('dialog')).toBeVisible()
})
