import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { addDish, chooseMethod, getNextButton, goToPayment, payWith } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const thanks = 'Thank you for your order!'

test('RT-22 PY-05 saves a card with the first order, pays the second with it and deletes it next to the addresses', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const { storeId, dishes } = await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await page.getByLabel('Save this card for next time').check()
  await expectAccessible(page)
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await addDish(page, { storeId, dish: dishes[0]?._id ?? '' })
  await openPage(page, '/zahr/my-order?tab=payment')
  // The last used method and card are preselected.
  const saved = page.getByRole('radio', { name: /Visa.*4242/ })
  await expect(saved).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
  await expect(page.getByLabel('Save this card for next time')).toBeHidden()
  await expectAccessible(page)
  await getNextButton(page).click()
  await expect(page.getByText('Card ending in 4242')).toBeVisible()
  await page.locator('button[value="pay"]').click()
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await openPage(page, '/zahr/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
  await openPage(page, '/zahr/addresses-cards')
  await expect(page.getByRole('heading', { name: 'Saved addresses' })).toBeVisible()
  await expect(page.getByText('Expires 12/34')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Delete .*4242/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No saved cards')).toBeVisible()
})

test('pays an order from the history after the page of the bank was left', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await expect(page.locator('button[value="pay"]')).toBeVisible()
  // Where the cart was, the order that it has become is offered; then in the history.
  await page.goto('/zahr/my-order')
  await expect(page.getByRole('article').getByRole('link', { name: /^Pay KWD/ })).toBeVisible()
  await page.goto('/zahr/order-history')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Waiting for the payment')
  await expectAccessible(page)
  await card.getByRole('link', { name: /^Pay KWD/ }).click()
  await chooseMethod(page, 'Card')
  await page.getByRole('button', { name: /^Pay KWD/ }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await page.goto('/zahr/order-history')
  await expect(page.getByRole('article').first()).not.toContainText('Waiting for the payment')
})

test('leads from the menu to an order left at the bank, and takes it back into the cart', async ({
  page,
  browser,
  shop,
}) => {
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await expect(page.locator('button[value="pay"]')).toBeVisible()
  // Back from the bank is the page of the payment, with the order and all ways out of it.
  await page.goBack()
  await expect(page).toHaveURL(/\/payment\/[^/]+\/return/)
  const returned = page.url()
  await expect(page.getByText(/^Order .* · KWD/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay in another way' })).toBeVisible()
  await expectAccessible(page)

  // Another browser sees the state, and nobody's name.
  const other = await browser.newPage()
  await openPage(other, returned)
  await expect(other.getByRole('heading', { name: 'This order is not paid yet' })).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText('KWD')
  await expectAccessible(other)
  await other.close()

  await page.getByRole('link', { name: 'To the menu' }).click()
  const bar = page.getByRole('complementary', { name: 'Waiting for the payment' })
  await expect(bar).toContainText(/^1?Order .* waits for payment/)
  await expectAccessible(page)
  await bar.getByRole('link').click()
  await page.getByRole('button', { name: /^Change the order/ }).click()
  await expect(page).toHaveURL(/\/my-order/)
  await expect(getNextButton(page)).toBeVisible()
  await page.goto('/zahr/order-history')
  await expect(page.getByRole('article').first()).not.toContainText('Waiting for the payment')
})

test('PY-06 validates a UPI id on entry, and takes no payment from one that does not exist', {
  tag: '@gate',
}, async ({ page, shop }) => {
  const phone = { alpha2: 'IN', dial: '91', phone: '9876501234' }
  await goToPayment(page, shop, { home: 'masala-house', isDelivery: false, phone })
  await page.getByRole('radio', { name: 'UPI', exact: true }).check()
  const field = page.getByLabel('UPI ID')
  await field.fill('nobody@okbank')
  await getNextButton(page).click()
  await expect(page.getByText('Invalid UPI ID. Please check it.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/my-order/)
  await expectAccessible(page)
  await field.fill('lina@okbank')
  await field.blur()
  await expect(page.getByText('Verified: S••• C•••')).toBeVisible()
  await getNextButton(page).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
})

test('PY-08 UX-35 says that a payment is still being checked, and asks at once on "Check again"', async ({
  page,
  shop,
}) => {
  test.slow()
  const PENDING = 481
  let isWaiting = true
  await page.route('**/api/v1/payment/*/refresh', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (isWaiting) answer.data.status = PENDING
    await route.fulfill({ response, json: answer })
  })
  // The page asks for the order too, and goes on as soon as that is decided.
  await page.route('**/api/v1/orders/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (isWaiting && response.ok()) answer.data.status = ORDER_STATUS.initialize
    await route.fulfill({ response, json: answer })
  })
  await goToPayment(page, shop, { home: 'zahr', isDelivery: false })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_webhook_lost')
  await expect(page.getByText('The bank is taking longer than usual.')).toBeVisible({ timeout: 40_000 })
  const again = page.getByRole('button', { name: 'Check again' })
  await expectAccessible(page)

  // Right after a poll the next one is five seconds away: only the button can ask before.
  const isAnswer = (answer: { url(): string }) => answer.url().endsWith('/refresh')
  await page.waitForResponse(isAnswer)
  isWaiting = false
  const asked = page.waitForResponse(isAnswer, { timeout: 4_000 })
  await again.click()
  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  // The order is asked for again and again: an answer that is under way has no page at the end.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
