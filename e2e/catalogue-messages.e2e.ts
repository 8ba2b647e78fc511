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

test('a payment link that is none says so in the visitor’s language, with the status of what is not there', async ({
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

test('an answer that nobody understands is an unknown error, and what was typed stays', async ({
  page,
  shop,
}) => {
  await page.goto('/smoky-stack/profile')
  await verifyPhone(page, shop)
  await page.getByLabel('Full name').fill('Nadia Karam')
  // What a proxy says whose server is away: no words of ours are in it.
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/api/v1/users/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Unknown error, please try again.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
})

test('what is missing of the details is asked for at the button too', async ({ page, shop }) => {
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

test('an order that was refused is offered to be tried again, and the next try places it', async ({
  page,
  shop,
}) => {
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

test('without any place to deliver to, or outlet to pick up from, the choice says so', async ({
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
