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
  openMore,
  payWith,
  verifyPhone,
} from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'smoky-stack'

/** Orders two dishes by card, with a preference for the first; returns the order's number and id. */
const orderByCard = async (
  page: Page,
  shop: Shop,
  input: string,
): Promise<{ number: string; id: string }> => {
  const { dishes } = await createGuestCart(page, { home: HOME, isDelivery: false })
  await openPage(page, `/${HOME}/my-order`)
  await openMore(page)
  await page.getByText('If something is missing').click()
  await page.getByLabel(`${dishes[0]?.name}: if it is missing`).selectOption({ label: input })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page).toHaveURL(/order-summary/)
  const id = page.url().split('/').at(-1) ?? ''
  const number = (await page.locator('dd').first().textContent()) ?? ''
  return { number, id }
}

/** Staff mark the first line of an order missing and send the question. */
const markMissing = async (tablet: Page, number: string): Promise<void> => {
  await getOrderCard(tablet, number).getByRole('heading').getByRole('button').click()
  const sheet = tablet.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Something is missing' }).click()
  await sheet.getByRole('checkbox').first().check()
  await sheet.getByLabel('Mark as sold out on the menu, too').uncheck()
  await sheet.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(sheet.getByText(/Waiting for the customer.s answer/).first()).toBeVisible()
  await tablet.keyboard.press('Escape')
}

test('RP-01 RT-06 CN-02 UX-43 failure 11: staff mark an item missing, the customer sees it immediately, pays the difference at the second attempt and gets what they chose', {
  tag: '@gate',
}, async ({ page, browser, shop }) => {
  const { number, id } = await orderByCard(page, shop, 'Best match in its place')
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet)
  await openPage(page, `/${HOME}/order-status/${id}`)
  await markMissing(tablet, number)
  await expect(getOrderCard(tablet, number)).toContainText('Waiting for the customer')
  await expect(page.getByText('One or more items unavailable')).toBeVisible({ timeout: 4_500 })
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}/order-replacement/${id}$`))
  await expect(page.getByText(/Time left to answer: \d+:\d\d/)).toBeVisible()
  await expect(page.getByText('If you do not answer in time, we replace it as you wished.')).toBeVisible()
  await expect(page.getByText('With your choice')).toBeVisible()
  await expectAccessible(page)
  const dearer = page.getByRole('radio').and(page.locator('label:has-text("+AED") input'))
  await dearer.first().check()
  await page.getByRole('button', { name: /^Accept and pay AED/ }).click()
  await payWith(page, 'tok_funds')
  await expect(page).toHaveURL(new RegExp(`order-replacement-payment-failed/${id}/`))
  await expect(page.getByText(/Your order stands as it was/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try the payment again' }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByText('Your order was changed')).toBeVisible()
  await expect(page.getByText(/were paid in addition/)).toBeVisible()
  await openPage(page, `/${HOME}/order-summary/${id}`)
  await expect(page.getByRole('heading', { name: 'Changes to your order' })).toBeVisible()
  await expect(getOrderCard(tablet, number)).not.toContainText('Waiting for the customer')
})

test('RP-01 shows the refund of a rejection before it is done, and cancels the order', async ({
  page,
  browser,
  shop,
}) => {
  const { number, id } = await orderByCard(page, shop, 'Call me')
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet)
  await markMissing(tablet, number)
  await openPage(page, `/${HOME}/order-replacement/${id}`)
  await page.getByRole('button', { name: 'Reject the order' }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText(/AED [\d.]+ go back to you/)
  await popup.getByRole('button', { name: 'Yes, reject it' }).click()
  await expect(page.getByText('Your order was cancelled')).toBeVisible()
})
