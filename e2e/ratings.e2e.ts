import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { placeCashOrder } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

test.use({ ownShop: import.meta.filename })

test('OR-04 UX-44 lets the customer rate a finished order by keyboard and change it, and shows it to the outlet', async ({
  page,
  shop,
  browser,
}) => {
  const { storeId, orderId } = await placeCashOrder(page, shop, false)
  await openPage(page, `/zahr/order-status/${orderId}`)
  const staff = await createOutletStaff(shop, 'zahr', storeId)
  await staff.transitionOrder(orderId, 'accept')
  await staff.transitionOrder(orderId, 'ready')
  await expect(page.getByRole('heading', { name: 'Rate your order' })).toBeHidden()
  await staff.transitionOrder(orderId, 'delivered')
  await staff.end()
  await expect(page.getByRole('heading', { name: 'Rate your order' })).toBeVisible()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Please choose how many stars.')).toBeVisible()
  await expect(page.getByText(/What (could be better|was good)\?/)).toHaveCount(0)
  await page.getByRole('radio', { name: '1 star' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('What could be better?')).toBeVisible()
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect(page.getByText('What was good?')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Taste' })).toBeChecked()
  await page.getByLabel(/In your words/).fill('Best in town\n<b>really</b>')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText(/You can change it until/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rate your order' })).toHaveCount(0)
  await expect(page.locator('a[href*="apple.com"], a[href*="play.google.com"]')).toHaveCount(0)
  await expect(page.getByText('<b>really</b>')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Good', { exact: true })).toBeVisible()

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr', path: '/console/outlet' })
  await tablet.getByRole('link', { name: 'Ratings' }).click()
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Ratings')
  const outlets = tablet.getByLabel('Outlet', { exact: true })
  if (await outlets.isVisible()) await outlets.selectOption(storeId)
  await expect(tablet.getByRole('listitem').filter({ hasText: 'Best in town' })).toContainText('4 stars')
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: /1 star/ }).click()
  await expect(tablet.getByText('There is none with so many stars.')).toBeVisible()
  await tablet.context().close()
  await shop.advance(86_400_000)
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeVisible()
  await expect(page.getByText(/You can change it until/)).toBeHidden()
})
