import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  payWith,
  verifyPhone,
} from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

test.use({ colorScheme: 'dark' })

const HOME = 'smoky-stack'

/** Waits for something on the page; then the page is dark and axe finds nothing. */
const expectDarkAndAccessible = async (page: Page, ready: string): Promise<void> => {
  await expect(page.locator(ready).first()).toBeVisible()
  const channels = await page.evaluate(() =>
    (getComputedStyle(document.body).backgroundColor.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number),
  )
  expect(Math.max(...channels), `the page is dark: ${channels.join(' ')}`).toBeLessThan(80)
  await expectAccessible(page)
}

test('SH-14 axe finds nothing in the dark theme on the start, the menu, a dish, the search and the places', async ({
  page,
}) => {
  await openPage(page, '/')
  await expectDarkAndAccessible(page, 'main a')
  await openPage(page, `/${HOME}`)
  await expectDarkAndAccessible(page, 'main article')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  await expectDarkAndAccessible(page, 'dialog[open] [role=radio], dialog[open] input[type=radio]')
  await openPage(page, `/${HOME}/menu-list/search?q=burger`)
  await expectDarkAndAccessible(page, 'main article')
  await page.locator('main article').getByRole('link').first().click()
  await expectDarkAndAccessible(page, 'dialog[open]')
  await openPage(page, `/${HOME}/menu-list/search?q=xylophone`)
  await expectDarkAndAccessible(page, 'main h2')
})

test('SH-14 UX-55 axe finds nothing in the dark theme on the menus of brands with a light and a dark colour', async ({
  page,
}) => {
  for (const home of ['zahr', 'maison-lune']) {
    await openPage(page, `/${home}?lang=en`)
    await expectDarkAndAccessible(page, 'main article')
  }
})

test('SH-14 axe finds nothing in the dark theme from the cart to a declined card, and on the account', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: HOME })
  await openPage(page, `/${HOME}/my-order`)
  await expectDarkAndAccessible(page, '#checkout-next')
  await goToNextStep(page, 'Delivery details')
  await expectDarkAndAccessible(page, '#checkout-next')
  await verifyPhone(page, shop)
  await getNextButton(page).click()
  await expectDarkAndAccessible(page, '#checkout-next')
  await fillContact(page)
  await addAddress(page)
  await expectDarkAndAccessible(page, '#checkout-next')
  await goToNextStep(page, 'Payment')
  await expectDarkAndAccessible(page, 'input[type=radio]')
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_funds')
  await expectDarkAndAccessible(page, 'main input[type=radio]')
  for (const path of ['profile', 'addresses-cards', 'order-history']) {
    await openPage(page, `/${HOME}/${path}`)
    await expectDarkAndAccessible(page, 'main h1')
  }
})

test('SH-14 axe finds nothing in the dark theme on an order from its receipt to its end', async ({
  page,
  shop,
}) => {
  const { storeId } = await createGuestCart(page, { home: HOME, isDelivery: false })
  await openPage(page, `/${HOME}/my-order`)
  await goToNextStep(page, 'Pickup details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const orderId = page.url().split('/').at(-1) ?? ''
  await expectDarkAndAccessible(page, 'main dl')
  await openPage(page, `/${HOME}/order-status/${orderId}`)
  await expectDarkAndAccessible(page, 'main ol')
  const staff = await createOutletStaff(shop, HOME, storeId)
  for (const action of ['accept', 'ready', 'delivered'] as const) {
    await staff.transitionOrder(orderId, action)
    await reloadPage(page)
    await expectDarkAndAccessible(page, 'main ol')
  }
  await staff.end()
})

test('SH-14 axe finds nothing in the dark theme on the main screens of the console', async ({ page }) => {
  await openConsole(page)
  await expectDarkAndAccessible(page, 'main')
  for (const path of ['menu', 'hours', 'promotions']) {
    await openPage(page, `/console/${path}`)
    await expectDarkAndAccessible(page, 'main h1, main h2')
  }
})
