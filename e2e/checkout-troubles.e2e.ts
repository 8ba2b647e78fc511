import type { Page } from '@playwright/test'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  BUILDING,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  openMore,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

// Phones zoom out on a page that is too wide, which makes everything on it small.
test.use({ isMobile: true, hasTouch: true })

const ENDLESS = 'Averyveryverylongnamewithoutanyplacetobreak'.repeat(3)

const expectToFit = async (page: Page, what: string): Promise<void> => {
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth))
  expect([what, width]).toEqual([what, 390])
}

test('keeps every page within the phone’s width despite an endless word', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack/my-order')
  await openMore(page)
  await page.getByLabel('Note to the driver').fill(ENDLESS)
  await expectToFit(page, 'order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page, ENDLESS.slice(0, 110))
  await addAddress(page, '1'.repeat(60))
  await expectToFit(page, 'details')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await expectToFit(page, 'payment')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByText(BUILDING)).toBeVisible()
  await expectToFit(page, 'summary')
  const orderId = page.url().split('/').at(-1)
  for (const path of [`order-status/${orderId}`, 'order-history', 'addresses-cards', 'profile']) {
    await openPage(page, `/smoky-stack/${path}`)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expectToFit(page, path)
  }
})

test('reports an invalid name next to the name field, and strips copied direction marks', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await openPage(page, '/smoky-stack/my-order?tab=details')
  await verifyPhone(page, shop)
  await fillContact(page, '12 😀')
  await getNextButton(page).click()
  const name = page.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please enter a name with letters')).toBeVisible()
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid', 'true')
  await name.fill('\u200Fنادية كرم\u202C')
  await expect(name).toHaveValue('نادية كرم')
  await goToNextStep(page, 'Payment')
})

test('allows moving between the steps without a connection; steps that need one report it and recover', async ({
  page,
  shop,
  context,
}) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order')
  await expect(getNextButton(page)).toBeVisible()
  // Deferred parts of the page have loaded too.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await goToNextStep(page, 'Pickup details')
  await expect(page.getByText('The list of countries could not be loaded')).toBeVisible()
  await page.getByRole('link', { name: /Step 1 of 3/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await goToNextStep(page, 'Pickup details')
  await context.setOffline(false)
  await expect(page.getByText('The list of countries could not be loaded')).toBeHidden()
  await verifyPhone(page, shop)
  await fillContact(page)
  await context.setOffline(true)
  await getNextButton(page).click()
  await expect(page.getByText('No internet connection. Please check it and try again.')).toBeVisible()
  await context.setOffline(false)
  await goToNextStep(page, 'Payment')
})
