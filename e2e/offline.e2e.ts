import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { startFaultProxy } from '#platform/testing/fault-proxy.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { chooseMethod, countOrders, getNextButton, goToPayment, placeCashOrder } from './support/ordering.ts'
import { test as base, expect } from './support/shop.ts'

/** A shop behind a line that can be cut: the browser's own switch does not reach every request of a worker. */
interface Line {
  readonly origin: string
  cut(context: BrowserContext): Promise<void>
  mend(context: BrowserContext): Promise<void>
  /** Every address is answered by a page of the network that asks for a sign-in, with 200; until {@link Line.mend}. */
  capture(): void
}

const test = base.extend<{ line: Line }>({
  line: async ({ shop }, use) => {
    const port = Number(new URL(shop.origin).port)
    const portal = createServer((_, answer) => {
      answer
        .writeHead(200, { 'content-type': 'text/html', connection: 'close' })
        .end('<h1>Sign in to the Wi-Fi</h1>')
    })
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    let isCaptured = false
    const proxy = await startFaultProxy(() => ({
      port: isCaptured ? (portal.address() as AddressInfo).port : port,
    }))
    /** Open connections lead where they led; new ones where the line leads now. */
    const reconnect = (): void => {
      proxy.setFaults({ kind: 'down' })
      proxy.setFaults()
    }
    await use({
      origin: proxy.origin,
      capture: () => {
        isCaptured = true
        reconnect()
      },
      cut: async (context) => {
        proxy.setFaults({ kind: 'down' })
        await context.setOffline(true)
      },
      mend: async (context) => {
        isCaptured = false
        reconnect()
        await context.setOffline(false)
      },
    })
    await proxy.close()
    portal.close()
  },
  baseURL: async ({ line }, use) => use(line.origin),
})

test.use({ serviceWorkers: 'allow' })

/** Opens a menu twice: the first visit brings the worker, the second is stored by it. */
const visitTwice = async (page: Page, url: string): Promise<void> => {
  await openPage(page, url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await reloadPage(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('compass-page-data')).keys()).length))
    .toBeGreaterThan(0)
}

const NO_LINE = 'No internet connection'
const THANKS = 'Thank you for your order!'

test('PW-03 UX-52 shows the last seen menu offline with its age, opens dishes, and keeps the page when something is missing', {
  tag: '@gate',
}, async ({ page, context, line }) => {
  await visitTwice(page, `${line.origin}/smoky-stack`)
  await (await scrollToCard(page, 'Two-Cheddar Melt')).getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Two-Cheddar Melt' })).toBeVisible()
  await page.keyboard.press('Escape')

  await line.cut(context)
  // The banner; the page may say the same of something that it was loading.
  await expect(page.getByRole('status').getByText(NO_LINE).last()).toBeInViewport()
  await reloadPage(page)
  const modal = page.getByRole('alertdialog', { name: NO_LINE })
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Look around' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Smoky Stack' })).toBeVisible()
  await expect(page.getByText(/Menu as of \d+:\d\d/)).toBeInViewport()

  const card = await scrollToCard(page, 'Two-Cheddar Melt')
  await card.getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Two-Cheddar Melt' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByText(NO_LINE).last()).toBeVisible()
  await expect(page).toHaveURL(/\/smoky-stack$/)
  await line.mend(context)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/about-us/)
})

test('PW-03 browses, searches and opens a whole menu offline of which only the beginning was looked at', async ({
  page,
  context,
  line,
}) => {
  await visitTwice(page, `${line.origin}/smoky-stack`)
  // The data of the search come last.
  const isWhole = () =>
    page.evaluate(async () => (await caches.match('/smoky-stack/menu-list/search.data')) !== undefined)
  await expect.poll(isWhole, { timeout: 30_000 }).toBe(true)
  // The code of the search comes when it is opened for the first time.
  await page.locator('a[href$="/menu-list/search"]').first().click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Smoky Stack' })).toBeVisible()
  await line.cut(context)

  await (await scrollToCard(page, 'Dessert Tray')).getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Dessert Tray' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Add/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('a[href$="/menu-list/search"]').first().click()
  await page.getByRole('searchbox').fill('wrap tray')
  await expect(page.getByRole('link', { name: 'Wrap Tray', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=wrap/)
  await expect(page.getByRole('link', { name: 'Wrap Tray', exact: true })).toBeVisible()
})

/** Waits until nothing more is loaded: a script that comes as something else makes the shop load its page anew. */
const waitUntilLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const { length } = performance.getEntriesByType('resource')
      const state = window as { loaded?: number; looks?: number }
      state.looks = state.loaded === length ? (state.looks ?? 0) + 1 : 0
      state.loaded = length
      return state.looks >= 4
    },
    undefined,
    { polling: 500 },
  )

test('PW-03 keeps what was seen when a network answers every address with a page of its own', async ({
  page,
  context,
  line,
}) => {
  await visitTwice(page, `${line.origin}/smoky-stack`)
  const picture = await page.locator('main img[src^="/pictures/"]').first().getAttribute('src')
  const read = (url: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address)
      return answer.headers.get('content-type') ?? ''
    }, url)
  const asked = page.waitForRequest(/\/api\/v1\/products\//)
  await (await scrollToCard(page, 'Two-Cheddar Melt')).getByRole('link').first().click()
  const addresses = [(await asked).url(), `${picture}?never-seen`, '/assets/never-seen.js']
  const [call = '', unseenPicture = '', unseenScript = ''] = addresses
  expect(await read(call)).toContain('json')
  await waitUntilLoaded(page)
  line.capture()
  for (const address of addresses) expect(await read(address)).toBe('text/html')
  await line.cut(context)
  expect(await read(call)).toContain('json')
  await line.mend(context)
  expect(await read(unseenPicture)).toMatch(/^image\//)
  // There is no such script: that the shop says so shows that nothing was stored.
  expect(await page.evaluate(async (address) => (await fetch(address)).status, unseenScript)).toBe(404)
})

test('PW-03 says for an address that was never seen that nothing was ordered, and links to the kept menus', async ({
  page,
  context,
  line,
}) => {
  await visitTwice(page, `${line.origin}/smoky-stack?lang=ar`)
  await line.cut(context)
  await page.goto(`${line.origin}/zahr`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' })).toBeVisible()
  await page.getByRole('link', { name: /سموكي ستاك/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سموكي')
})

test('PW-02 PW-03 stores nothing personal, and forgets what was seen when the session ends', async ({
  page,
  line,
}) => {
  await visitTwice(page, `${line.origin}/smoky-stack`)
  for (const path of ['my-order', 'profile', 'order-history', 'addresses-cards'])
    await openPage(page, `${line.origin}/smoky-stack/${path}`)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => url)
  })
  expect(kept.some((url) => url.endsWith('/smoky-stack'))).toBe(true)
  expect(
    kept.filter((url) =>
      /^\/smoky-stack\/(?:my-order|profile|order-history|addresses-cards)|^\/api\/v1\/(?:users|carts|orders)/.test(
        new URL(url).pathname,
      ),
    ),
  ).toEqual([])

  const isListKept = () =>
    page.evaluate(
      async () => (await (await caches.open('compass-pages')).match('/smoky-stack/menu-list')) !== undefined,
    )
  await openPage(page, '/smoky-stack/menu-list')
  await expect.poll(isListKept).toBe(true)
  await page.evaluate(() => localStorage.setItem('compass-AuthToken', 'a-token-that-has-ended'))
  await reloadPage(page)
  await page.waitForURL(/smoky-stack$/)
  await expect.poll(isListKept).toBe(false)
})

test('PW-02 removes a worker that this machine no longer serves, and leaves the one for push messages', async ({
  page,
  line,
}) => {
  await visitTwice(page, `${line.origin}/smoky-stack`)
  await page.route('**/service-worker-custom.js', (route) => route.fulfill({ status: 404, body: '' }))
  const removed = page.waitForEvent('framenavigated')
  await reloadPage(page)
  await removed
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
})

test('PW-01 UX-53 has a manifest and icons, offers to install after an order, and never again after a no', async ({
  page,
  shop,
  line,
}) => {
  await openPage(page, `${line.origin}/smoky-stack`)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await fetch(link?.href ?? '')).json()
  })
  expect(manifest).toMatchObject({ name: 'Smoky Stack', start_url: '/smoky-stack', scope: '/smoky-stack' })
  const icons = await page.evaluate(
    (sources: string[]) =>
      Promise.all(
        sources.map(async (source) => {
          const image = await createImageBitmap(await (await fetch(source)).blob())
          return `${image.width}x${image.height}`
        }),
      ),
    manifest.icons.map(({ src }: { src: string }) => src),
  )
  expect(icons).toEqual(manifest.icons.map(({ sizes }: { sizes: string }) => sizes))

  const { orderId } = await placeCashOrder(page, shop, false)
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      window.dispatchEvent(event)
    })
  const heading = page.getByRole('heading', { name: 'Keep Zahr Shawarma at hand' })
  await openPage(page, `/zahr/order-status/${orderId}`)
  await expect(async () => {
    await offer()
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(heading).toBeHidden()
  await reloadPage(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await offer()
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)
})

test('PW-04 leaves an open checkout alone when a new version arrives, and offers it in front of the menu', async ({
  page,
  shop,
  line,
}) => {
  await visitTwice(page, `${line.origin}/zahr`)
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await page.evaluate(async () => {
    Object.assign(globalThis, { isSamePage: true })
    const policy = (
      globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
      }
    ).trustedTypes.createPolicy('push-worker', { createScriptURL: (url: string) => url })
    // Another address is another version to the browser.
    const registration = await navigator.serviceWorker.register(
      policy.createScriptURL('/service-worker-custom.js?next'),
      { scope: '/' },
    )
    const { installing } = registration
    await new Promise<void>((resolve) => {
      installing?.addEventListener('statechange', () => installing.state === 'installed' && resolve())
    })
  })
  await expect(page.getByText('New content available')).toHaveCount(0)
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: THANKS })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(await countOrders(page)).toBe(1)

  await openPage(page, '/zahr')
  await expect(page.getByText('New content available')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
})

const CUTS = chooseRunCount({ ci: 3, full: 50 })

/** So many requests begin or end between the tap and the summary, about. */
const MOMENTS = 16

/** Counts the beginnings and the ends of a page's requests, and knows which have begun without an end. */
const followRequests = (page: Page) => {
  const underWay = new Set<Request>()
  let happened = 0
  const end = (request: Request) => {
    underWay.delete(request)
    happened += 1
  }
  page.on('request', (request) => {
    underWay.add(request)
    happened += 1
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { underWay, countMoments: () => happened }
}

test('UX-52 keeps the page of an order when parts that it does not need cannot be loaded', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  await page.route(/\/assets\/(?:chat-part|order-bar|shown-page|purchase-\w+)-/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  const thanks = page.getByRole('heading', { level: 1, name: THANKS })
  await expect(thanks).toBeVisible()
  await expect.poll(() => asked.some((url) => url.includes('chat-part'))).toBe(true)
  // Another page, and back: by then the failures have been rendered.
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page).toHaveURL(/order-status/)
  await page.goBack()
  await expect(thanks).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test(`UX-52 makes one order or none of a purchase whose line is cut at any of ${CUTS} moments, and says which`, async ({
  browser,
  shop,
  line,
}) => {
  test.setTimeout(60_000 * CUTS)
  const random = createSeededRandom('cuts')
  for (let cut = 0; cut < CUTS; cut += 1) {
    const [moment = 0] = random.bytes(1)
    const context = await browser.newContext({ baseURL: line.origin })
    const page = await context.newPage()
    await openPage(page, '/zahr')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
    await chooseMethod(page, 'Cash')
    const thanks = page.getByRole('heading', { level: 1, name: THANKS })
    const { underWay, countMoments } = followRequests(page)
    await getNextButton(page).click()
    await expect
      .poll(async () => countMoments() >= moment % MOMENTS || (await thanks.isVisible()), { intervals: [1] })
      .toBe(true)
    await line.cut(context)
    // What was under way has failed.
    await expect.poll(() => underWay.size).toBe(0)
    await line.mend(context)
    const reload = page
      .getByRole('link', { name: 'Try again' })
      .or(page.getByRole('button', { name: 'Try again' }))
    const order = page.locator('#checkout-next:not([aria-disabled="true"]):not([aria-busy="true"])')
    await expect(thanks.or(reload).or(order)).toBeVisible()
    // What could not be loaded says so and leads back, be it the worker's page or the shop's.
    if (await reload.isVisible()) await reload.click()
    await expect(thanks.or(order)).toBeVisible()
    const isPlaced = await thanks.isVisible()
    expect([cut, await countOrders(page)]).toEqual([cut, isPlaced ? 1 : 0])
    if (!isPlaced) await order.click()
    await expect(thanks).toBeVisible()
    expect([cut, await countOrders(page)]).toEqual([cut, 1])
    await context.close()
  }
})
