import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { generatePhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

/** Enters an order of the first burger to be paid by link; returns the URL of the link. */
const enterOrder = async (tablet: Page): Promise<string> => {
  await tablet.getByRole('radio', { name: 'Pickup' }).check()
  await tablet.getByLabel('Search the menu').fill('Curly Fries')
  await tablet
    .getByRole('listitem')
    .getByRole('button', { name: /Curly Fries/ })
    .first()
    .click()
  await tablet
    .getByRole('dialog')
    .getByRole('button', { name: /Add to the order/ })
    .click()
  await tablet.getByRole('textbox', { name: 'Phone', exact: true }).fill(generatePhone())
  await tablet.getByRole('textbox', { name: 'Name', exact: true }).fill('Omar Said')
  await tablet.getByRole('radio', { name: 'Payment link' }).check()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Enter the order' }).click()
  await expect(tablet.getByText(/waits for its payment$/)).toBeVisible()
  const link = tablet
    .getByRole('region', { name: 'Payment links' })
    .getByRole('link', { name: /^Order/ })
    .first()
  await expect(link).toBeVisible({ timeout: 15_000 })
  return (await link.getAttribute('href')) ?? ''
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
