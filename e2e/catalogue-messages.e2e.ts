import { expectAccessible } from './support/axe.ts'
import {
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  goToPayment,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('reports an invalid payment link in the visitor’s language, with a not-found status', async ({
  page,
}) => {
  for (const path of ['pay-link/none', 'pay-link/summary/none', 'pay-link/payment/none/failure']) {
    const answer = await page.goto(`/${path}?lang=en`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('This payment link is invalid or has moved.')).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/pay-link/none?lang=el')
  await expect(page.getByText('Αυτός ο σύνδεσμος πληρωμής δεν ισχύει')).toBeVisible()
})

test('reports an unreadable response as an unknown error, and preserves the input', async ({
  page,
  shop,
}) => {
  await page.goto('/smoky-stack/profile')
  await verifyPhone(page, shop)
  await page.getByLabel('Full name').fill('Nadia Karam')
  // The response of a proxy whose server is down: it contains no text of ours.
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/api/v1/users/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Unknown error, please try again.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
})

test('shows missing details next to the button too', async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await page.goto('/smoky-stack/my-order?tab=details')
  await verifyPhone(page, shop)
  await expect(page.getByText('Add details to proceed.')).toBeHidden()
  await getNextButton(page).click()
  await expect(page.getByText('Add details to proceed.')).toBeVisible()
  await fillContact(page)
  await expect(page.getByText('Add details to proceed.')).toBeHidden()
  await goToNextStep(page, 'Payment')
})

test('offers to retry a refused order, and places it with the next attempt', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Cash')
  const meta = { code: 429, message: 'Too many attempts. Please try again in 5 seconds.' }
  await page.route('**/api/v1/orders', (route) => route.fulfill({ status: 429, json: { meta } }))
  await getNextButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'would you like to try again?' })
  await expect(notice).toContainText('We could not place your order')
  await expect(notice).toContainText(meta.message)
  await page.unroute('**/api/v1/orders')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
})

test('reports in the dialog that there is no place to deliver to, or outlet to pick up from', async ({
  page,
  context,
}) => {
  const nothing = { json: { meta: { code: 200 }, data: [] } }
  await page.route('**/api/v1/areas?*', (route) => route.fulfill(nothing))
  await page.route('**/api/v1/outlets/pickup?*', (route) => route.fulfill(nothing))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.08, longitude: 55.14 })
  await page.goto('/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const places = page.getByRole('dialog', { name: 'Where to?' })
  await expect(places.getByText('No cities found.')).toBeVisible()
  await places.getByText('Pickup', { exact: true }).click()
  const outlets = page.getByRole('dialog', { name: 'Pick up where?' })
  await expect(outlets.getByRole('radio').first()).toBeVisible()
  await outlets.getByRole('button', { name: 'Show the nearest first' }).click()
  await expect(outlets.getByText('No outlets found.')).toBeVisible()
  await expectAccessible(page)
})
