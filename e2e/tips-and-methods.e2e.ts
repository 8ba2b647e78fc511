import { openPage } from './support/open-page.ts'
import {
  addDish,
  chooseMethod,
  createGuestCart,
  getNextButton,
  goToNextStep,
  goToPayment,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test('UX-37 offers a tip by percent, an own amount or none in equal sight, before anything is paid', async ({
  page,
}) => {
  await createGuestCart(page, { home: 'smoky-stack', isDelivery: false, dishes: 3 })
  await openPage(page, '/smoky-stack/my-order')
  const tips = page.getByRole('group', { name: 'Add a tip' })
  const choices = tips.locator('label:has(input[type=radio])')
  await expect(choices).toHaveCount(5)
  const sizes = await choices.evaluateAll((all) =>
    all.map((label) => [label.textContent, label.clientHeight, getComputedStyle(label).fontWeight] as const),
  )
  expect(sizes[0]?.[0]).toBe('No tip')
  expect(new Set(sizes.map(([, height, weight]) => `${height} ${weight}`)).size).toBe(1)
  await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
  await expect(tips.getByRole('radio', { name: /^5%/ })).toHaveAccessibleName(/AED \d/)
  const tip = page
    .locator('dl div', { has: page.getByText('Tip', { exact: true }) })
    .locator('dd')
    .first()
  await choices.filter({ hasText: '10%' }).click()
  await expect(tip).toHaveText(/AED \d/)
  await choices.filter({ hasText: 'Other amount' }).click()
  await tips.getByRole('textbox').fill('7,5')
  await tips.getByRole('button', { name: 'Add' }).click()
  await expect(tip).toHaveText(/AED\s7\.50/)
  await choices.filter({ hasText: 'No tip' }).click()
  await expect(tip).toHaveCount(0)
})

test('UX-34 shows which methods a code and a sum exclude with the reason, and preselects what was paid with last', async ({
  page,
  shop,
}) => {
  const { storeId, dishes } = await goToPayment(page, shop, {
    home: 'zahr',
    isDelivery: false,
    dishes: 6,
    qty: 3,
  })
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  for (let count = 0; count < 8; count += 1) await addDish(page, { storeId, dish: dishes[0]?._id ?? '' })
  await openPage(page, '/zahr/my-order')
  await goToNextStep(page, 'Pickup details')
  await goToNextStep(page, 'Payment')
  const cash = page.getByRole('radio', { name: 'Cash', exact: true })
  await expect(cash).toBeChecked()
  await openPage(page, '/zahr/promo')
  await page.getByRole('button', { name: 'Apply the code ONLINE' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await goToNextStep(page, 'Pickup details')
  await goToNextStep(page, 'Payment')
  await expect(cash).toBeDisabled()
  await expect(page.getByText('This discount applies only to cards.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
})
