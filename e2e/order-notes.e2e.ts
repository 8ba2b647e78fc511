import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  goToPayment,
  openMore,
  payWith,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

test('CK-03 brings the note to the outlet and the one to the driver to the summary and the board as two', async ({
  page,
  shop,
  browser,
}) => {
  await createGuestCart(page, { home: HOME, dishes: 3, qty: 2 })
  await openPage(page, `/${HOME}/my-order`)
  await openMore(page)
  await page.getByLabel(/^Note to (?!the driver)/).fill('Nut allergy')
  await page.getByLabel('Note to the driver').fill('Gate code 4411')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await page.getByRole('radio', { name: 'Leave it at the door' }).check()
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  const details = page.getByRole('main')
  await expect(details.getByText('Nut allergy')).toBeVisible()
  await expect(details.getByText('Your note')).toBeVisible()
  await expect(details.getByText('Gate code 4411')).toBeVisible()
  await expect(details.getByText('Note to the driver')).toBeVisible()
  await expectAccessible(page)
  const number = (await page.locator('dl bdi').first().textContent()) ?? ''
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME })
  const card = getOrderCard(tablet, number)
  await expect(card).toContainText('Note to the outlet: Nut allergy')
  await expect(card).toContainText('Note to the driver: Gate code 4411')
  await expect(card).toContainText('Leave at the door')
  await tablet.context().close()
})

test('CK-05 shows the gateway’s own words as text on the page of the failed payment, and raises the event', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() =>
    window.addEventListener('payment-failed', (event) => {
      if (event instanceof CustomEvent) sessionStorage.setItem('raised', JSON.stringify(event.detail))
    }),
  )
  await page.route('**/failure/meta', async (route) => {
    const response = await route.fetch()
    const answer: { data: { result: { message: string } | null } } = await response.json()
    if (answer.data.result) answer.data.result.message += ' <img src=x onerror="document.title=1">'
    await route.fulfill({ response, json: answer })
  })
  await goToPayment(page, shop, { home: HOME, isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_funds')
  await expect(page.getByText('The payment provider says:')).toBeVisible()
  await expect(page.getByText('Insufficient funds (51) <img src=x')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  const raised = await page.evaluate(() => sessionStorage.getItem('raised') ?? '')
  expect(JSON.parse(raised)).toMatchObject({ code: 5011, data: { provider: 'sandbox' } })
})

test('PR-07 says which offers apply at an address, and where nothing is delivered', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 25.08, longitude: 55.14 })
  await openPage(page, `/${HOME}/promo`)
  await expect(page.getByText('SMASH2', { exact: true })).toBeVisible()
  const here = page.getByRole('region', { name: 'Offers where you are' })
  await here.getByLabel('Your address').fill('Nowhere street')
  await here.getByRole('button', { name: 'Check' }).click()
  await expect(here.getByText('We do not deliver there', { exact: false })).toBeVisible()
  await here.getByRole('button', { name: 'Use my location' }).click()
  await expect(here.getByText(/ applies there\.$/).first()).toBeVisible()
  await expectAccessible(page)
})

test('AU-01 offers the customer’s preferred way first where the brand sends by SMS and WhatsApp', async ({
  page,
  shop,
}) => {
  await openPage(page, `/${HOME}/profile`)
  const asked = page.waitForRequest(/\/users\/sendotp$/)
  await verifyPhone(page, shop)
  expect((await asked).postDataJSON()).toMatchObject({ notificationModule: 30, isSMSEnabled: true })
  await fillContact(page)
  await page.getByText('By WhatsApp', { exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your details are saved')).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change number' })
  await expect(sheet.getByRole('button', { name: /^Send code by/ }).first()).toHaveText(/WhatsApp/)
})
