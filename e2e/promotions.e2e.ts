import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { chooseMethod, createGuestCart, goToNextStep, goToPayment } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('RT-04 PR-03 UX-22 finds a code on the page of offers, applies it, shows it in the cart and removes it with one tap', {
  tag: '@gate',
}, async ({ page }) => {
  await createGuestCart(page, { home: 'rostilj', isDelivery: false, dishes: 2, qty: 2 })
  await openPage(page, '/rostilj/promo')
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('nosuchcode')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No promo found.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply the code SVRATI' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  const box = page.getByRole('region', { name: 'Promo codes' })
  await expect(box.getByText(/^You save /)).toBeVisible()
  await expectAccessible(page)
  await goToNextStep(page, 'Pickup details')
  await page.goBack()
  await box.getByRole('button', { name: 'Remove the code SVRATI' }).click()
  await expect(box.getByText('Promo codes')).toBeVisible()
  await expect(box.getByText(/^You save /)).toBeHidden()
  // Collapsed until it is opened; then it lists what can be applied.
  await expect(box.getByRole('textbox')).toHaveCount(0)
  await box.getByText('Promo codes').click()
  await expect(box.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Apply the code SVRATI' })).toBeVisible()
})

test('CT-07 saves a cart with a code for later with its discount visible, and restores both', async ({
  page,
}) => {
  await createGuestCart(page, { home: 'rostilj', isDelivery: false, dishes: 2, qty: 2 })
  await openPage(page, '/rostilj/promo')
  await page.getByRole('button', { name: 'Apply the code SVRATI' }).click()
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  const box = page.getByRole('region', { name: 'Promo codes' })
  await expect(box.getByText(/^You save /)).toBeVisible()
  await page.getByRole('button', { name: 'Save for later' }).click()
  const saved = page.getByRole('region', { name: 'Saved for later' })
  await expect(saved.getByRole('definition').first()).toHaveText(/^[−-]/)
  await expect(saved.getByText('Total', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Put back into the cart' }).click()
  await expect(box.getByText(/^You save /)).toBeVisible()
})

test('keeps the page of offers accessible from right to left too', async ({ page }) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false, qty: 2, language: 'ar' })
  await openPage(page, '/smoky-stack/promo')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('CARD10', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('PR-03 selects the card as payment method with a code that is for cards', async ({ page, shop }) => {
  await goToPayment(page, shop, { home: 'smoky-stack', isDelivery: false, qty: 3 })
  await chooseMethod(page, 'Cash')
  const box = page.getByRole('region', { name: 'Promo codes' })
  await box.getByText('Promo codes').click()
  await box.getByRole('textbox', { name: 'Promo code' }).fill('card10')
  // The payment methods are requested again for the cart with its code.
  const requested = page.waitForResponse(/\/checkout\/payment-methods\?/)
  await page.keyboard.press('Enter')
  await expect(box.getByText(/^You save /)).toBeVisible()
  await (await requested).finished()
  const card = page.getByRole('radio', { name: 'Card', exact: true })
  await expect(card).toBeEnabled()
  await expect(card).toBeChecked()
  await box.getByRole('combobox').selectOption('visa')
  await expect(box.getByRole('combobox')).toHaveValue('visa')
  await expect(card).toBeChecked()
})

test('updates the total with a code in the next frame after a tap, equal to the server’s', async ({
  page,
}) => {
  await createGuestCart(page, { home: 'rostilj', isDelivery: false, dishes: 2, qty: 2 })
  await openPage(page, '/rostilj/promo')
  await page.getByRole('button', { name: 'Apply the code SVRATI' }).click()
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page.getByRole('region', { name: 'Promo codes' }).getByText(/^You save /)).toBeVisible()
  const total = page.locator('dl dt', { hasText: /^Total$/ }).locator('+ dd')
  const before = await total.textContent()
  const more = page.getByRole('button', { name: /^One more: / }).first()
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/v1/carts') && response.request().method() !== 'GET',
  )
  const shown = await more.evaluate(
    (button: HTMLElement, place) =>
      new Promise<string | null | undefined>((resolve) => {
        button.click()
        requestAnimationFrame(() => resolve(document.querySelectorAll('dl dd')[place]?.textContent))
      }),
    await total.evaluate((row) => [...document.querySelectorAll('dl dd')].indexOf(row)),
  )
  expect(shown).not.toBe(before)
  await answered
  await expect(total).toHaveText(shown ?? '')
})
