import type { Page } from '@playwright/test'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { type ChatStandIn, startChatStandIn } from './support/chat-stand-in.ts'
import { openPage } from './support/open-page.ts'
import { test as base, expect, type Shop, startShop } from './support/shop.ts'

/** One merchant with a chat; the vendor is a stand-in. */
const test = base.extend<{ vendor: ChatStandIn }, { standIn: ChatStandIn; shopWithChat: Shop }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const standIn = await startChatStandIn()
      await use(standIn)
      await standIn.stop()
    },
    { scope: 'worker' },
  ],
  shopWithChat: [
    async ({ standIn }, use) => {
      const shop = await startShop({ CHAT_STAND_IN_ORIGIN: standIn.origin })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: async ({ shopWithChat }, use) => use(shopWithChat),
  vendor: async ({ standIn }, use) => {
    standIn.forget()
    await use(standIn)
  },
})

const HOME = 'smoky-stack'
const PHONE = { width: 390, height: 844 }

const placeOrder = async (shop: Shop): Promise<string> => {
  const { order } = await placeOrderByApi(shop, { home: HOME, outlet: 0 })
  return order._id
}

/** Several times a second a chat that runs reports that it does. */
const expectRunning = async (vendor: ChatStandIn): Promise<void> => {
  const { length } = vendor.requests
  await expect.poll(() => vendor.requests.length).toBeGreaterThan(length + 1)
}

/** Without documents besides the page's own nothing of a chat can run; whatever it sent before has arrived by then. */
const expectEnded = async (page: Page, vendor: ChatStandIn): Promise<void> => {
  await expect.poll(() => page.frames()).toHaveLength(1)
  await page.evaluate(() => fetch('/healthz').then(() => undefined))
  vendor.forget()
  // A chat that went on would report meanwhile.
  await openPage(page, `/${HOME}/faq`)
  expect(vendor.requests).toEqual([])
}

test('PX-06 the chat loads nothing before a tap, runs on the pages of an order, learns nothing of it, and is shut down on leaving', {
  tag: '@gate',
}, async ({ page, shop, vendor }) => {
  const orderId = await placeOrder(shop)
  await openPage(page, `/${HOME}/order-status/${orderId}`)
  const chat = page.getByRole('button', { name: 'Chat with us' })
  await expect(chat).toBeVisible()
  expect(vendor.requests).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)

  await chat.click()
  const panel = page.getByRole('region', { name: 'Chat with us' })
  await expect(panel.getByText('Crisp runs this chat.', { exact: false })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  const inside = panel.frameLocator('iframe').frameLocator('iframe')
  await expect(inside.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expectAccessible(page)

  // Hidden it goes on.
  await panel.getByRole('button', { name: 'Hide the chat' }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back to the chat' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the chat' }).click()
  await expect(inside.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  await expectRunning(vendor)

  // Neither the address of the order nor the page around it reached the vendor.
  const reached = JSON.stringify(vendor.requests)
  expect(reached).not.toContain(orderId)
  expect(reached).not.toContain('order-s')
  for (const { referrer, body } of vendor.requests) {
    expect(referrer.startsWith(shop.origin)).toBe(false)
    const read = JSON.parse(body || '{}') as { top?: string; parent?: string }
    if (body) expect([read.top, read.parent]).toEqual(['SecurityError', 'SecurityError'])
  }

  await page.getByRole('region', { name: 'Chat with us' }).press('Escape')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}$`))
  await expect(page.getByRole('button', { name: /chat/i })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectEnded(page, vendor)

  // Back on the order nothing starts by itself.
  await openPage(page, `/${HOME}/order-status/${orderId}`)
  await expect(chat).toBeVisible()
  expect(vendor.requests).toEqual([])
})

test('PX-06 there is no chat on other pages, nor at a merchant without one', async ({ page, vendor }) => {
  for (const path of ['', '/my-order', '/faq', '/order-history']) {
    await openPage(page, `/${HOME}${path}`)
    await expect(page.getByRole('banner')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveCount(0)
  }
  expect(vendor.requests).toEqual([])
})

test('PX-06 in Arabic the chat opens from right to left on a phone, and ends when it is ended', async ({
  page,
  shop,
  vendor,
}) => {
  const orderId = await placeOrder(shop)
  await page.setViewportSize(PHONE)
  await openPage(page, `/${HOME}/order-status/${orderId}?lang=ar`)
  await page.getByRole('button', { name: 'تحدث معنا' }).click()
  const panel = page.getByRole('region', { name: 'المحادثة معنا' })
  await expect(panel).toBeVisible()
  await expect.poll(() => vendor.requests.some(({ url }) => url.includes('locale=ar'))).toBe(true)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'إنهاء المحادثة' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectEnded(page, vendor)
})
