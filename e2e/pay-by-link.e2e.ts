import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { enterLinkOrder, writeLinkOrder } from './support/link-order.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

/** Returns the URL of the link of an order that staff enter. */
const enterOrder = async (tablet: Page): Promise<string> => {
  await writeLinkOrder(tablet)
  await expectAccessible(tablet)
  return enterLinkOrder(tablet)
}

test('PL-02 PL-03 takes payment for a phone order by the link sent to its customer', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { role: 'ordertaker', path: '/console/new-order' })
  const link = await enterOrder(tablet)
  const context = await browser.newContext({
    baseURL: shop.origin,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await openPage(page, link)
  await expect(page.getByRole('heading', { name: 'Pay your order' })).toBeVisible()
  await expect(page.getByText('Omar Said')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.locator('button[value="pay"]').click()
  await expect(page.getByRole('heading', { name: 'This order is paid.' })).toBeVisible({ timeout: 15_000 })
  await openPage(page, link)
  await expect(page.getByRole('heading', { name: 'This order is paid.' })).toBeVisible()
  await tablet.getByRole('link', { name: 'To the board' }).click()
  await expect(tablet.getByText('Omar', { exact: true }).first()).toBeVisible()
  await context.close()
})
