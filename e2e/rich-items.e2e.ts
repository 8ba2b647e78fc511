import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { scrollToCard } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { goToNextStep } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const getSheet = async (page: Page, name: string) => {
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('group').first()).toBeVisible()
  return sheet
}

const openItem = async (page: Page, home: string, name: string) => {
  await openPage(page, `/${home}`)
  const card = await scrollToCard(page, name)
  await card.getByRole('link', { name, exact: true }).click()
  return getSheet(page, name)
}

/** Opens a product of the top row. */
const openTopPick = async (page: Page, home: string, name: string) => {
  await openPage(page, `/${home}`)
  await page.getByRole('link', { name, exact: true }).first().click()
  return getSheet(page, name)
}

test('CU-01 UX-15 charges half for a topping on one half, and follows the size immediately in everything', {
  tag: '@gate',
}, async ({ page }) => {
  const sheet = await openItem(page, 'zahr', 'Manakish your way')
  await expect(sheet.getByRole('button', { name: 'Zaatar, the whole' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Zaatar, first half' }).click()
  await expect(sheet.getByRole('button', { name: /^Next: / })).toBeVisible()
  await sheet.getByRole('button', { name: 'Minced meat, second half' }).click()
  const add = sheet.getByRole('button', { name: /Add to cart/ })
  await expect(add).toContainText('KWD 1.301')
  await sheet.getByRole('radio', { name: /Tray/ }).check()
  await expect(add).toContainText('KWD 3.301')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 3.301')
})

test('CU-01 CU-03 unfolds nested groups in place, and repeats the last choices with one tap or customises again', async ({
  page,
}) => {
  const sheet = await openItem(page, 'smoky-stack', 'Family Stack Box')
  for (const person of [1, 2, 3, 4]) {
    const group = sheet.getByRole('group', { name: new RegExp(`^Burger ${person}`) })
    await group.getByRole('radio', { name: /Original Smash/ }).check()
    await expect(group.getByRole('group', { name: /Smashed patties/ })).toBeVisible()
  }
  await sheet.getByRole('radio', { name: 'Classic fries', exact: true }).check()
  // The sheet closes immediately; leaving the page before the response would lose the line.
  const added = page.waitForResponse(/addProductToCart/)
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await added
  const again = await openItem(page, 'smoky-stack', 'Family Stack Box')
  await expect(again.getByRole('heading', { name: 'The same as before?' })).toBeVisible()
  const repeated = page.waitForResponse(/addProductToCart/)
  await again.getByRole('button', { name: 'Repeat last' }).click()
  await expect(again).toBeHidden()
  await repeated
  await openPage(page, '/smoky-stack/my-order')
  await expect(page.getByRole('listitem').filter({ hasText: 'Family Stack Box' }).first()).toContainText(
    'each',
  )
  const third = await openItem(page, 'smoky-stack', 'Family Stack Box')
  await third.getByRole('button', { name: 'Customise anew' }).click()
  await expect(third.getByRole('heading', { name: 'The same as before?' })).toBeHidden()
})

test('CU-04 warns and blocks while a mandatory question has no answer', async ({ page }) => {
  const sheet = await openItem(page, 'maison-lune', 'Clair de Lune')
  await sheet.getByRole('radio', { name: /4 portions/ }).check()
  await sheet.getByRole('button', { name: 'Next: Message on the cake' }).click()
  await expect(sheet.getByText('Please fill in: Message on the cake')).toBeVisible()
  await sheet.getByRole('textbox', { name: /Message on the cake/ }).fill('Happy birthday, Lina')
  await sheet.getByRole('combobox', { name: /What is the occasion/ }).selectOption({ label: 'Birthday' })
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await openPage(page, '/maison-lune/my-order')
  await expect(page.getByText('Happy birthday, Lina')).toBeVisible()
})

test('MN-05 turns a product’s pictures by their dots and by keys', async ({ page }) => {
  const sheet = await openTopPick(page, 'smoky-stack', 'The Smoky Stack')
  const dots = sheet.getByRole('region', { name: 'Pictures of The Smoky Stack' }).getByRole('button')
  await expect(dots).toHaveCount(4)
  await dots.nth(2).click()
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(sheet.getByText(/^Ingredients: Beef patty/)).toBeVisible()
})

test('UX-15 UX-16 leaves out what comes with a dish, and takes a note only where the merchant allows one, saying that it may cost more', async ({
  page,
}) => {
  const sheet = await openItem(page, 'smoky-stack', 'Harbour Classic')
  const inside = sheet.getByRole('group', { name: 'What is in it' }).getByRole('checkbox')
  await expect(inside).toHaveCount(5)
  for (const part of await inside.all()) await expect(part).toBeChecked()
  await inside.and(sheet.getByRole('checkbox', { name: /Onion/ })).uncheck()
  const note = sheet.getByLabel('Special instructions')
  await expect(note).toHaveAttribute('maxlength', '250')
  await expect(note).toHaveAccessibleDescription(/Extras asked for here may cost more/)
  await note.fill('Cut in two')
  const added = page.waitForResponse(/addProductToCart/)
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await added
  // Closing the sheet goes back in the history, which would abort a visit that begins meanwhile.
  await expect(sheet).toBeHidden()
  await openPage(page, '/smoky-stack/my-order')
  const line = page.getByRole('listitem').filter({ hasText: 'Harbour Classic' }).first()
  await expect(line).toContainText('No Onion')
  await expect(line).not.toContainText('No Tomato')
  await expect(line).toContainText('Cut in two')

  const plain = await openItem(page, 'zahr', 'Orange Juice')
  await expect(plain.getByRole('button', { name: /Add to cart/ })).toBeVisible()
  await expect(plain.getByLabel('Special instructions')).toHaveCount(0)
})

test('MN-07 UX-23 suggests products that go well with the cart in one row, added with one tap and without a reload, on no page of their own', async ({
  page,
}) => {
  const sheet = await openTopPick(page, 'smoky-stack', 'The Smoky Stack')
  await sheet.getByRole('button', { name: /Add to cart/ }).click()
  await expect(sheet).toBeHidden()
  await openPage(page, '/smoky-stack/my-order')
  const row = page.getByRole('region', { name: 'Goes well with' })
  await expect(row).toHaveCount(1)
  const tops = await row
    .getByRole('listitem')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetTop))
  expect(new Set(tops).size).toBe(1)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await row.getByRole('button', { name: 'Add Smash Sauce' }).click()
  await expect(page.getByRole('heading', { name: 'Smash Sauce' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Add Smash Sauce' })).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await goToNextStep(page, 'Delivery details')
})
