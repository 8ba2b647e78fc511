import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import {
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  payWith,
  placeCashOrder,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

/** Selects the first dish that a search finds, with its mandatory choices; returns its name. */
const chooseDish = async (page: Page, search: string): Promise<string> => {
  await page.getByLabel('Search the menu').fill(search)
  const dish = page.getByRole('main').getByRole('listitem').getByRole('button').and(page.locator(':enabled'))
  await dish.first().click()
  const sheet = page.getByRole('dialog')
  const name = (await sheet.getByRole('heading').first().textContent()) ?? ''
  const done = sheet.getByRole('button', { name: /Choose/ })
  await done.click()
  for (let group = 0; group < 5 && (await sheet.isVisible()); group += 1) {
    const open = sheet.getByRole('radio').and(sheet.locator('input:not(:checked)'))
    if (await open.first().isVisible()) await open.first().check({ force: true })
    await done.click()
  }
  await expect(sheet).toBeHidden()
  return name
}

test('failure 25: a customer adds an item to a pay-on-delivery order, and the board marks and announces it', async ({
  page,
  browser,
  shop,
}) => {
  const { orderId } = await placeCashOrder(page, shop)
  const number = (await page.locator('dd').first().textContent()) ?? ''
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr' })
  await expect(getOrderCard(tablet, number)).toBeVisible()
  await openPage(page, `/zahr/order-status/${orderId}`)
  await page.getByRole('link', { name: 'Add something' }).click()
  await expect(page).toHaveURL(new RegExp(`/zahr/add-to-order/${orderId}$`))
  await expectAccessible(page)
  const name = await chooseDish(page, 'shawarma')
  await expect(page.getByText('What you add')).toBeVisible()
  await expect(page.getByText('To pay on handover')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to the order' }).click()
  await expect(page).toHaveURL(new RegExp(`/zahr/order-status/${orderId}$`))
  await expect(page.getByText(`New: 1 × ${name}`)).toBeVisible()
  await expect(tablet.getByText(`Something was added to order ${number}`)).toBeVisible()
  await expect(getOrderCard(tablet, number)).toContainText('Added later')
  await tablet.context().close()
})

test('failure 25: an addition to a paid order is paid first; unpaid it is withdrawn, paid it is in the order', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page).toHaveURL(/order-summary/)
  const id = page.url().split('/').at(-1) ?? ''
  await openPage(page, `/smoky-stack/add-to-order/${id}`)
  await chooseDish(page, 'fries')
  await page.getByRole('button', { name: /^Pay AED.* and add$/ }).click()
  await expect(page.locator('button[value="pay"]')).toBeVisible()

  await openPage(page, `/smoky-stack/order-status/${id}`)
  await expect(page.getByText('What you want to add is still to be paid')).toBeVisible()
  await page.getByRole('link', { name: 'To the payment' }).click()
  await expect(page.getByRole('button', { name: 'Do not add it' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do not add it' }).click()
  await expect(page.getByText('Nothing was added. Your order stays as it was.')).toBeVisible()

  await openPage(page, `/smoky-stack/add-to-order/${id}`)
  const name = await chooseDish(page, 'fries')
  await page.getByRole('button', { name: /^Pay AED.* and add$/ }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByText('Your order was changed')).toBeVisible()
  await expect(page.getByText(`New: 1 × ${name}`)).toBeVisible()
  await expect(page.getByText(/were paid in addition/)).toBeVisible()
})
