import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { expectAccepted, getOrderCard, openConsole, setConsoleLanguage } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

test('OW-10 shows who changed an order, in the history and on the order', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { order } = await placeOrderByApi(shop, { home: HOME })
  await openConsole(page)
  await getOrderCard(page, order.orderId, 'new').getByRole('button', { name: 'Accept', exact: true }).click()
  await expectAccepted(page, order.orderId)
  await getOrderCard(page, order.orderId).getByRole('heading').getByRole('button').click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('heading', { name: 'Who did what' })).toBeVisible()
  await expect(details.getByText(`changed: Order ${order.orderId}`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await openPage(page, '/console/history')
  await page.getByLabel('About').selectOption({ label: 'Order' })
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `changed: Order ${order.orderId}` })
    .first()
  await expect(entry).toContainText('Demo manager')
  await entry.locator('summary').click()
  await expect(entry.getByText('PUT /api/v1/console/orders/:id/status')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Last day').fill('2020-01-01')
  await expect(page.getByText('Nothing that was changed matches.')).toBeVisible()
})

test('OW-10 fits a phone in Arabic', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await placeOrderByApi(shop, { home: HOME })
  await setConsoleLanguage(page, 'ar')
  await openConsole(page, { path: '/console/history' })
  await expect(page.getByRole('heading', { name: 'من فعل ماذا' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
