import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { generatePhone, placeCashOrder } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

/** Enters a phone order for pickup; returns the URL of its customer's page. */
const enterOrder = async (tablet: Page, phone: string): Promise<string> => {
  await tablet.getByRole('radio', { name: 'Pickup' }).check()
  await tablet.getByLabel('Search the menu').fill('burger')
  await tablet
    .getByRole('listitem')
    .getByRole('button', { name: /burger/i })
    .first()
    .click()
  const sheet = tablet.getByRole('dialog')
  await sheet.getByRole('button', { name: /Add to the order|Choose/ }).click()
  for (let group = 0; group < 5 && (await sheet.isVisible()); group += 1) {
    const open = sheet.getByRole('radio').and(sheet.locator('input:not(:checked)'))
    if (await open.first().isVisible()) await open.first().check({ force: true })
    await sheet.getByRole('button', { name: /Add to the order|Choose/ }).click()
  }
  await expect(sheet).toBeHidden()
  await tablet.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone)
  await tablet.getByRole('textbox', { name: 'Name', exact: true }).fill('Omar Said')
  await expect(tablet.getByText(/^A new number/)).toBeVisible()
  await tablet.getByLabel('Language of messages').selectOption('ar')
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Enter the order' }).click()
  await expect(tablet.getByText(/^Order \d+ is on the board/)).toBeVisible()
  const link = await tablet.getByRole('link', { name: "The customer's page" }).getAttribute('href')
  return link ?? ''
}

test('failure 16: staff enter an order on the phone, and its customer follows the link in Arabic and finds it in their account', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { role: 'ordertaker', path: '/console/new-order' })
  const phone = generatePhone()
  const link = await enterOrder(tablet, phone)
  await tablet.getByRole('link', { name: 'To the board' }).click()
  await expect(tablet.getByText('Omar', { exact: true }).first()).toBeVisible()

  const context = await browser.newContext({ baseURL: shop.origin, locale: 'ar-AE' })
  const page = await context.newPage()
  await openPage(page, link)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('Omar Said')).toBeHidden()
  await openPage(page, '/smoky-stack/profile')
  await page.getByLabel('رقم الهاتف').fill(`+971${phone}`)
  const terms = page.getByRole('checkbox')
  if (await terms.isVisible()) await terms.check()
  await page.getByRole('button', { name: 'أرسل الرمز برسالة نصية' }).click()
  const code = page.locator('input[autocomplete=one-time-code]')
  await expect(code).toBeVisible()
  await code.fill(await shop.code(`+971${phone}`))
  await expect(code).toBeHidden()
  await openPage(page, link.replace('order-status', 'order-summary'))
  await expect(page.getByText('Omar Said').first()).toBeVisible()
  await expectAccessible(page)
})

/** Staff propose one more unit of the first dish. */
const proposeOneMore = async (tablet: Page, number: string): Promise<void> => {
  await getOrderCard(tablet, number).getByRole('heading').getByRole('button').click()
  const sheet = tablet.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Change items' }).click()
  await sheet
    .getByRole('button', { name: /^One more:/ })
    .first()
    .click()
  await expect(sheet.getByText(/^Total then:/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Propose to the customer' }).click()
  await expect(sheet.getByText(/Waiting for the customer.s answer/).first()).toBeVisible()
  await tablet.keyboard.press('Escape')
}

test('failure 16 failure 11: staff propose a change of a placed order; declined it stays unchanged, accepted it is changed', async ({
  page,
  browser,
  shop,
}) => {
  const { orderId } = await placeCashOrder(page, shop)
  const number = (await page.locator('dd').first().textContent()) ?? ''
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr' })
  await openPage(page, `/zahr/order-status/${orderId}`)
  await proposeOneMore(tablet, number)
  await expect(page.getByText('We propose a change of your order')).toBeVisible()
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByText(/: 3 become 4$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You declined the change. Your order stays as it was.')).toBeVisible()
  await proposeOneMore(tablet, number)
  await openPage(page, `/zahr/order-replacement/${orderId}`)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Your order was changed')).toBeVisible()
  await expect(page.getByText(/: 3 become 4$/)).toBeVisible()
  await expect(page.getByText(/more to pay on handover/)).toBeVisible()
})
