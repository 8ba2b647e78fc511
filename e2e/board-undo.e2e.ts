import type { Locator, Page } from '@playwright/test'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import {
  expectAccepted,
  getOrderCard,
  openConsole,
  openTablet,
  setConsoleLanguage,
  TABLET,
} from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'
const NEW = 10
const ACCEPTED = 20
const DECLINED = 30

test.use({ viewport: TABLET })

const accept = (card: Locator): Promise<void> =>
  card.getByRole('button', { name: 'Accept', exact: true }).click()

/** Notes the steps that a page sends. */
const watchSteps = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('takes a step back before the customer or another tablet hears of it', async ({
  page,
  browser,
  shop,
}) => {
  const other = await openTablet(browser, shop.origin)
  await openConsole(page)
  await openConsole(other, { role: 'ordertaker' })
  const sent = watchSteps(page)
  const { order, customer } = await placeOrderByApi(shop, { home: HOME })
  const number = order.orderId
  await accept(getOrderCard(page, number, 'new'))
  await getOrderCard(page, number, 'accepted').getByRole('button', { name: 'Undo' }).click()
  await expect(getOrderCard(page, number, 'new').getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.getByText(`Order ${number}: In the kitchen`)).toBeHidden()
  await reloadPage(page)
  await expect(getOrderCard(page, number, 'new')).toBeVisible()
  await expect(getOrderCard(other, number, 'new')).toBeVisible()
  expect(sent).toEqual([])
  expect((await customer.fetchOrder(order._id)).status).toBe(NEW)
})

test('takes a step back by the keyboard alone, where the card has moved to', async ({ page, shop }) => {
  await openConsole(page)
  const { order } = await placeOrderByApi(shop, { home: HOME })
  await getOrderCard(page, order.orderId, 'new')
    .getByRole('button', { name: 'Accept', exact: true })
    .press('Enter')
  await expect(
    getOrderCard(page, order.orderId, 'accepted').getByRole('button', { name: 'Undo' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getOrderCard(page, order.orderId, 'new').getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('sends a held step with the next step, and the last one when the page is left', async ({
  page,
  shop,
}) => {
  await openConsole(page)
  const first = await placeOrderByApi(shop, { home: HOME })
  const second = await placeOrderByApi(shop, { home: HOME })
  await expect(getOrderCard(page, second.order.orderId, 'new')).toBeVisible()
  await accept(getOrderCard(page, first.order.orderId, 'new'))
  await accept(getOrderCard(page, second.order.orderId, 'new'))
  await page.goto('about:blank')
  const statusOf = async ({ customer, order }: typeof first) => (await customer.fetchOrder(order._id)).status
  await expect.poll(() => statusOf(first)).toBe(ACCEPTED)
  await expect.poll(() => statusOf(second)).toBe(ACCEPTED)
})

test('drops a held step when a second tablet was faster, and shows how the order stands', async ({
  page,
  browser,
  shop,
}) => {
  const other = await openTablet(browser, shop.origin)
  await openConsole(page)
  await openConsole(other, { role: 'ordertaker' })
  const { order, customer } = await placeOrderByApi(shop, { home: HOME })
  const declined = Promise.withResolvers<void>()
  // However slow this machine is: the second tablet answers first.
  await page.route('**/status', async (route) => {
    await declined.promise
    await route.continue()
  })
  await accept(getOrderCard(page, order.orderId, 'new'))
  await getOrderCard(other, order.orderId, 'new').getByRole('heading').getByRole('button').click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('The kitchen is closing').click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(async () => (await customer.fetchOrder(order._id)).status).toBe(DECLINED)
  declined.resolve()
  await expect(page.getByText(/somebody else was faster|changed meanwhile/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(getOrderCard(page, order.orderId)).toContainText('The kitchen is closing')
  expect((await customer.fetchOrder(order._id)).status).toBe(DECLINED)
})

test('sends the step of a tablet that lost its power at its next start', async ({ page, shop }) => {
  await openConsole(page)
  const { order, customer } = await placeOrderByApi(shop, { home: HOME })
  const button = getOrderCard(page, order.orderId, 'new').getByRole('button', { name: 'Accept', exact: true })
  // The tap and what the device keeps of it in one go: its page sends nothing any more. A request that outlives its page
  // escapes Playwright's routes.
  const stored = await button.evaluate((node: HTMLElement) => {
    node.click()
    window.fetch = () => Promise.reject(new TypeError('no power'))
    return Object.entries(localStorage).find(([, value]) => value.includes('tappedAt'))
  })
  expect(stored?.[1]).toContain(order._id)
  await page.goto('about:blank')
  expect((await customer.fetchOrder(order._id)).status).toBe(NEW)
  await page.addInitScript(([key = '', value = '']) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key, value)
  }, stored ?? [])
  await openPage(page, '/console')
  await expectAccepted(page, order.orderId)
  expect((await customer.fetchOrder(order._id)).status).toBe(ACCEPTED)
})

for (const language of ['en', 'ar'] as const)
  test(`axe finds nothing on a board with a held step, on a phone and a tablet, in ${language}`, async ({
    page,
    shop,
  }) => {
    await setConsoleLanguage(page, language)
    await openConsole(page)
    for (const width of [390, 1024]) {
      const { order } = await placeOrderByApi(shop, { home: HOME })
      await page.setViewportSize({ width, height: 768 })
      const name = { en: 'Accept', ar: 'قبول' }[language]
      await getOrderCard(page, order.orderId).getByRole('button', { name, exact: true }).click()
      await expect(
        page.getByRole('button', { name: { en: 'Undo', ar: 'تراجع' }[language] }).first(),
      ).toBeVisible()
      await expectAccessible(page)
      const overflow = await measureOverflow(page)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
