import type { Page } from '@playwright/test'
import { scrollToCard } from './support/menu.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

/** The amounts of a totals list, by row name. */
const readSums = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const rows = page.locator('dl', { hasText: 'Subtotal' }).first().locator('div:has(> dt)')
  await expect(rows.last()).toContainText('Total')
  return Object.fromEntries(
    await rows.evaluateAll((all) =>
      all.map((row) => {
        const text = (part: string) =>
          row.querySelector(part)?.textContent?.replaceAll('\u00a0', ' ').trim() ?? ''
        // The name is followed by the reason, which is for print.
        return [text('dt > bdi') || text('dt'), text('dd')]
      }),
    ),
  )
}

for (const isTipped of [true, false])
  test(`failure 9: cart, payment and receipt say the same sums, with a tip that was ${isTipped ? 'given' : 'taken away again'}`, async ({
    page,
    shop,
  }) => {
    await createGuestCart(page, { home: 'smoky-stack', isDelivery: false, dishes: 3 })
    await openPage(page, '/smoky-stack/my-order')
    const tips = page.getByRole('group', { name: 'Add a tip' })
    const without = await readSums(page)
    expect(without).not.toHaveProperty('Tip')
    await tips.locator('label', { hasText: '10%' }).click()
    await expect.poll(async () => (await readSums(page)).Tip).toMatch(/^AED /)
    if (!isTipped) {
      await tips.locator('label', { hasText: 'No tip' }).click()
      await expect.poll(async () => readSums(page)).toEqual(without)
    }
    const inCart = await readSums(page)
    await goToNextStep(page, 'Pickup details')
    await verifyPhone(page, shop)
    await fillContact(page)
    await goToNextStep(page, 'Payment')
    await chooseMethod(page, 'Cash')
    expect(await getNextButton(page).textContent()).toBe(`Place order · ${inCart.Total}`)
    await getNextButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible()
    expect(await readSums(page)).toEqual(inCart)
    await reloadPage(page)
    expect(await readSums(page)).toEqual(inCart)
  })

test('UX-21 shows every fee in the cart, explains each, and adds none at payment', async ({ page, shop }) => {
  const { dishes } = await createGuestCart(page, { home: 'smoky-stack', dishes: 3 })
  await openPage(page, '/smoky-stack/my-order')
  const inCart = await readSums(page)
  expect(inCart['Delivery fee']).toMatch(/^AED [\d.]+$/)
  await page.getByText('Why this price?').click()
  const explained = page.locator('details', { hasText: 'Why this price?' }).locator('dl > div')
  await expect(explained.last()).toBeVisible()
  // Every line and every step below the subtotal.
  await expect(explained).toHaveCount(dishes.length + Object.keys(inCart).length - 1)
  for (const reason of await explained.locator('dt > span').all()) await expect(reason).toHaveText(/\w{3}/)
  expect(await explained.locator('dt > span').count()).toBe(await explained.count())
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  expect(await readSums(page)).toEqual(inCart)
  expect(await getNextButton(page).textContent()).toBe(`Place order · ${inCart.Total}`)
})

test('UX-17 UX-19 failure 21: editing a line stays on the cart page, which shows every choice that was made', async ({
  page,
}) => {
  await openPage(page, '/zahr')
  const card = await scrollToCard(page, 'Saj Chicken Shawarma')
  await card.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Saj Chicken Shawarma' })
  await sheet.getByRole('radio', { name: /Large/ }).check()
  await sheet.getByRole('checkbox', { name: /Cheese/ }).check()
  for (const extra of ['Toum', 'Hot shatta', 'Tahini'])
    await sheet.getByRole('button', { name: `One more: ${extra}` }).click()
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await openPage(page, '/zahr/my-order')
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Saj Chicken Shawarma' }) })
  for (const choice of ['Large', 'Cheese', 'Toum', 'Hot shatta', 'Tahini'])
    await expect(line.getByText(choice)).toBeVisible()
  await line.getByRole('button', { name: 'Edit Saj Chicken Shawarma' }).click()
  for (const [role, name] of [
    ['radio', /Large/],
    ['checkbox', /Cheese/],
  ] as const)
    await expect(sheet.getByRole(role, { name })).toBeChecked()
  for (const extra of ['Toum', 'Hot shatta', 'Tahini'])
    await expect(sheet.getByRole('group', { name: new RegExp(`: ${extra}$`) })).toContainText('1')
  await sheet.getByRole('checkbox', { name: /Cheese/ }).uncheck()
  await sheet.getByRole('button', { name: /Update/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/zahr\/my-order/)
  await expect(line.getByRole('button', { name: 'Edit Saj Chicken Shawarma' })).toBeFocused()
  await expect(line.getByText('Cheese')).toBeHidden()
  for (const choice of ['Large', 'Toum', 'Hot shatta', 'Tahini'])
    await expect(line.getByText(choice)).toBeVisible()
})

test('failure 21: another area for the address keeps the step and everything in the cart, and marks nothing unavailable', async ({
  page,
  shop,
}) => {
  const { dishes } = await createGuestCart(page, { home: 'smoky-stack', dishes: 3 })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  const area = sheet.getByRole('combobox', { name: 'Area' })
  await area.click()
  await area.fill('palm')
  await area.press('Enter')
  await expect(sheet.getByText(/Delivery AED 12/)).toBeVisible()
  await sheet.getByLabel('Flat or villa').fill('9')
  await sheet.getByLabel('Building or unit').fill('Frond Villa')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('radio', { name: /Frond Villa/ })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery details' })).toBeVisible()
  await expect(page.getByText(/not available|unavailable/i)).toHaveCount(0)
  await goToNextStep(page, 'Payment')
  await openPage(page, '/smoky-stack/my-order')
  for (const { name } of dishes) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/not available|unavailable/i)).toHaveCount(0)
})

test('failure 21: a second customer who signs in on the same device sees none of the first one’s cart or addresses', async ({
  page,
  shop,
}) => {
  const { dishes } = await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page, 'First Person')
  await addAddress(page)
  await openPage(page, '/smoky-stack/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/smoky-stack$/)
  await openPage(page, '/smoky-stack/profile')
  await verifyPhone(page, shop)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await openPage(page, '/smoky-stack/my-order')
  await expect(page.getByText('something good is waiting')).toBeVisible()
  for (const { name } of dishes) await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await openPage(page, '/smoky-stack/addresses-cards')
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
})
