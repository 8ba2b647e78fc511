import type { Locator, Page } from '@playwright/test'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet, TABLET } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

test.use({ viewport: TABLET })
const FAMILY_BOX = 'SS-200'
const WATER = 'SS-236'

const getTicket = (page: Page, number: string): Locator => page.locator(`[data-ticket="${number}"]`)

/** Adds a station with one category of the menu. */
const addStation = async (page: Page, name: string, category: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a station' }).click()
  await page.getByRole('region', { name: 'New station' }).getByLabel('Name of the station').fill(name)
  await page.getByRole('region', { name }).getByRole('checkbox', { name: category, exact: true }).check()
}

test('failure 14, failure 15: two stations make their parts of a meal deal ×2, other screens follow, and the board shows it ready', {
  tag: '@gate',
}, async ({ page, browser, shop }) => {
  await openConsole(page, { path: '/console/stations' })
  await addStation(page, 'Grill', 'Smash Burgers')
  await addStation(page, 'Bar', 'Soft Drinks')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The stations are saved.')).toBeVisible()

  const lines = [
    { sku: FAMILY_BOX, qty: 2, note: 'No sesame, please' },
    { sku: WATER, qty: 3 },
  ]
  const { order } = await placeOrderByApi(shop, { home: HOME, lines })
  const number = order.orderId
  await openPage(page, '/console')
  await getOrderCard(page, number, 'new').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(getOrderCard(page, number, 'accepted')).toBeVisible()

  const [grill, bar] = [await openTablet(browser, shop.origin), await openTablet(browser, shop.origin)]
  await openConsole(grill, { role: 'kitchen', path: '/console/kitchen' })
  await grill.getByRole('button', { name: /^Grill/ }).click()
  await openConsole(bar, { role: 'kitchen', path: '/console/kitchen' })
  await bar.getByRole('button', { name: /^Bar/ }).click()
  await openPage(page, '/console/kitchen')

  const burgers = getTicket(grill, number).locator('[data-item-state]')
  await expect(burgers).toHaveCount(4)
  await expect(burgers.first()).toContainText('2 ×')
  await expect(burgers.first()).toContainText('No sesame, please')
  await expect(getTicket(bar, number).locator('[data-item-state]')).toHaveCount(1)
  await expect(getTicket(bar, number)).toContainText('3 ×')
  await expect(getTicket(page, number).locator('[data-item-state]')).toHaveCount(6)
  await expectAccessible(grill)

  // By keyboard: space advances the status, the arrow moves to the next.
  await burgers.first().focus()
  await grill.keyboard.press('Space')
  await expect(burgers.first()).toHaveAttribute('data-item-state', 'making')
  await expect(getTicket(page, number).locator('[data-item-state=making]')).toHaveCount(1)
  await grill.keyboard.press('ArrowDown')
  await expect(burgers.nth(1)).toBeFocused()
  await grill.getByRole('button', { name: 'Undo' }).click()
  await expect(burgers.first()).toHaveAttribute('data-item-state', 'waiting')
  await getTicket(grill, number).getByRole('button', { name: 'All done' }).click()
  await expect(getTicket(grill, number)).toHaveCount(0)
  await expect(getTicket(page, number).locator('[data-item-state=ready]')).toHaveCount(4)
  await grill.getByText('Finished last').click()
  await expect(grill.getByRole('button', { name: `Bring ${number} back` })).toBeVisible()

  await getTicket(bar, number).getByRole('button', { name: 'All done' }).click()
  await expect(getTicket(page, number).getByRole('button', { name: 'Order ready' })).toHaveCount(0)
  await getTicket(page, number).getByRole('button', { name: 'All done' }).click()
  await getTicket(page, number).getByRole('button', { name: 'Order ready' }).click()
  await expect(getTicket(page, number)).toHaveCount(0)
  await openPage(page, '/console')
  await expect(getOrderCard(page, number, 'ready')).toBeVisible()
})

test('shows a kitchen screen legibly on a phone and from right to left', async ({ page, shop }) => {
  const { order } = await placeOrderByApi(shop, { home: HOME })
  await openConsole(page)
  await getOrderCard(page, order.orderId, 'new').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(getOrderCard(page, order.orderId, 'accepted')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/console/kitchen')
  await expect(getTicket(page, order.orderId)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page
    .context()
    .addCookies([
      { name: 'compass-currLangCode', value: 'ar', domain: '127.0.0.1', path: '/', sameSite: 'Lax' },
    ])
  await reloadPage(page)
  await expect(getTicket(page, order.orderId).getByRole('button', { name: 'الكل جاهز' })).toBeVisible()
  await expectAccessible(page)
})
