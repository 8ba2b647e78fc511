import { openPage, reloadPage } from './support/open-page.ts'
import { createGuestCart, generatePhone, getNextButton, goToNextStep, openMore } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('says that a delivery fee is not known yet in the price, the total and the button', async ({ page }) => {
  await openPage(page, '/zahr')
  await page.getByRole('button', { name: 'Add Hummus' }).first().click()
  await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  const sums = page.locator('dl', { hasText: 'Subtotal' }).first()
  await expect(sums).toContainText('Deliverydepends on your area')
  await expect(sums).toContainText(/TotalKWD \d\.\d{3} \+ delivery/)
  await expect(getNextButton(page)).toContainText('+ delivery')
})

test('shows an empty cart to a new visitor without waiting for a touch', async ({ page }) => {
  await page.addInitScript(() => {
    // Nothing that waits for a second or longer begins.
    const begin = window.setTimeout
    const beginShort = (work: () => void, ms = 0) => (ms < 1000 ? begin(work, ms) : 0)
    Object.assign(window, { setTimeout: beginShort })
  })
  await openPage(page, '/zahr/my-order')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
})

test('keeps a dish that was added while the cart was being read', async ({ page }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false, dishes: 1 })
  const added = Promise.withResolvers<void>()
  await page.route('**/api/v1/carts/getAll*', async (route) => {
    const response = await route.fetch()
    await added.promise
    await route.fulfill({ response })
  })
  await openPage(page, '/smoky-stack/menu-list/search?q=Curly+Fries')
  const read = page.waitForResponse(/carts\/getAll/)
  const addition = page.waitForResponse(/addProductToCart/)
  await page.getByRole('button', { name: 'Add Curly Fries' }).click()
  await addition
  added.resolve()
  await read
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await expect(bar).toContainText('2')
})

test('shows all amounts of a bill with the decimals of the currency', async ({ page }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false, dishes: 3 })
  await openPage(page, '/smoky-stack/my-order')
  const amounts = page.locator('dl', { hasText: 'Subtotal' }).first().locator('dd')
  await expect(amounts.last()).toHaveText(/^AED \d+\.\d{2}$/)
  for (const amount of await amounts.allTextContents()) expect(amount).toMatch(/^-?AED \d+\.\d{2}$/)
})

test('keeps notes and cutlery behind one More, which begins open once it is used', async ({ page }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false })
  await openPage(page, '/smoky-stack/my-order')
  const note = page.getByLabel(/^Note to /)
  await expect(page.getByText('More', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
  await openMore(page)
  await note.fill('No onions')
  await reloadPage(page)
  await expect(note).toHaveValue('No onions')
  await expect(note).toBeVisible()
})

test('keeps the phone and the code step across a reload and a step back', { tag: '@gate' }, async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await openPage(page, '/zahr/my-order')
  await goToNextStep(page, 'Pickup details')
  const number = page.getByLabel('Phone number')
  const country = page.getByLabel('Country code')
  await expect(country.locator('option').first()).toBeAttached()
  const phone = generatePhone()
  await country.selectOption('AE')
  await number.fill(phone)
  await reloadPage(page)
  await expect(number).toHaveValue(phone)
  await expect(country).toHaveValue('AE')
  await page
    .getByRole('button', { name: /^Send code by/ })
    .first()
    .click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeVisible()
  await reloadPage(page)
  await expect(code).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await goToNextStep(page, 'Pickup details')
  await expect(page.getByText(phone)).toBeVisible()
  await code.fill(await shop.code(`+971${phone}`))
  await expect(page.getByLabel('Full name')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(code).toBeHidden()
})
