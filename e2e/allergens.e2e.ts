import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  countOrders,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'zahr'

const getSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Allergies in your household' })

/** Turns the mode on where searches and filters are. */
const avoid = async (page: Page, ...names: string[]): Promise<void> => {
  await openPage(page, `/${HOME}/menu-list/search`)
  await page.getByRole('button', { name: /^Allergies/ }).click()
  for (const name of names) await getSheet(page).getByLabel(name, { exact: true }).check()
  await getSheet(page).getByRole('button', { name: 'Done' }).click()
}

/** Opens the sheet of a dish from the search. */
const openDish = async (page: Page, name: string): Promise<Locator> => {
  await openPage(page, `/${HOME}/menu-list/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  const dish = page.getByRole('dialog', { name, exact: true })
  await expect(dish.getByRole('button', { name: /^Add/ })).toBeVisible()
  return dish
}

const getQuestion = (page: Page): Locator => page.getByRole('dialog', { name: 'Check for your household' })

test('AL-01 is off until asked for, stays on the device, marks dishes and lists the safe ones, by keyboard too', {
  tag: '@gate',
}, async ({ page }) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 1 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/sesame/.test(`${request.url()} ${request.postData() ?? ''}`)) sent.push(request.url())
  })
  await openPage(page, `/${HOME}`)
  await expect(page.getByText('Hummus', { exact: true }).first()).toBeVisible()
  await expect(page.locator('[data-allergy]')).toHaveCount(0)
  await openPage(page, `/${HOME}/menu-list/search`)
  const control = page.getByRole('button', { name: 'Allergies' })
  await control.focus()
  await page.keyboard.press('Enter')
  const sesame = getSheet(page).getByLabel('sesame', { exact: true })
  await sesame.focus()
  await page.keyboard.press('Space')
  await expect(sesame).toBeChecked()
  await expect(getSheet(page).getByRole('link', { name: 'Water' })).toBeVisible()
  await expect(getSheet(page).getByRole('link', { name: 'Hummus' })).toHaveCount(0)
  await expect(getSheet(page).getByRole('link', { name: 'Soft Drink' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(getSheet(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Allergies: sesame' })).toBeVisible()

  await openPage(page, `/${HOME}/menu-list/search?q=hummus`)
  const card = page.locator('article', { hasText: 'Hummus' }).first()
  await expect(card).toContainText('Contains sesame')
  await openPage(page, `/${HOME}/menu-list/search?q=soft+drink`)
  await expect(page.locator('article').first()).toContainText('Allergens not stated')
  await openPage(page, `/${HOME}/menu-list/search?q=water`)
  await expect(page.locator('article').first()).toContainText('Stated without your allergens')
  await expectAccessible(page)
  expect(sent).toEqual([])

  // The data of this device go with the session that left it.
  await page.evaluate(() => localStorage.setItem('compass-AuthToken', `c_${'x'.repeat(43)}`))
  await openPage(page, `/${HOME}/profile`)
  await expect(page).toHaveURL(new RegExp(`/${HOME}$`))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('compass-allergies'))).toBeNull()
})

/** Answers the question by confirming every dish. */
const confirmAll = async (page: Page): Promise<void> => {
  const question = getQuestion(page)
  await expect(question.getByRole('checkbox').first()).toBeVisible()
  for (const box of await question.getByRole('checkbox').all()) await box.check()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question).toBeHidden()
}

test('AL-02 asks before a conflicting option enters the cart, and again when a change adds a conflict', async ({
  page,
}) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 0 })
  await avoid(page, 'eggs', 'mustard')
  await openPage(page, `/${HOME}/menu-list/search?q=soft+drink`)
  await page.getByRole('button', { name: 'Add Soft Drink' }).click()
  const question = getQuestion(page)
  await expect(question.getByLabel('I know that the allergens of Soft Drink are not stated')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  const dish = await openDish(page, 'French Fries')
  await expect(dish.getByText('Stated without your allergens')).toBeVisible()
  await expect(dish.getByText('Contains eggs')).toBeVisible()
  await dish.getByRole('button', { name: 'One more: Toum' }).click()
  await expect(dish.getByText('Toum: eggs')).toBeVisible()
  await dish.getByRole('button', { name: /^Add/ }).click()
  await expect(question.getByLabel('I know that French Fries contains eggs')).toBeVisible()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('Please confirm each dish, or go back.')).toBeVisible()
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('French Fries is in your cart')).toHaveCount(0)
  await dish.getByRole('button', { name: /^Add/ }).click()
  await confirmAll(page)
  await expect(page.getByText('French Fries is in your cart')).toBeVisible()

  await openPage(page, `/${HOME}/my-order`)
  const section = page.getByRole('region', { name: 'Allergies' })
  await expect(section.getByLabel('I know that French Fries contains eggs')).toBeChecked()
  await page.getByRole('button', { name: 'Edit French Fries' }).click()
  const edited = page.getByRole('dialog', { name: 'French Fries' })
  await edited.getByRole('button', { name: 'One more: Amba' }).click()
  await edited.getByRole('button', { name: /^Update/ }).click()
  await expect(question.getByLabel('I know that French Fries contains eggs, mustard')).not.toBeChecked()
  await confirmAll(page)
  await expect(section.getByLabel('I know that French Fries contains eggs, mustard')).toBeChecked()
})

test('AL-02, AL-03 holds an order until each dish is confirmed, and brings the allergies to the kitchen when sent', async ({
  page,
  shop,
  browser,
}) => {
  await createGuestCart(page, { home: HOME, dishes: 4, qty: 3 })
  await avoid(page, 'milk', 'sesame')
  await openPage(page, `/${HOME}/my-order`)
  const section = page.getByRole('region', { name: 'Allergies' })
  await expect(section.getByText('You can pay once you have confirmed or removed')).toBeVisible()
  const removable = section.getByRole('button', { name: /^Remove/ })
  await expect(removable.first()).toBeVisible()
  const unsafe = await removable.count()
  expect(unsafe).toBeGreaterThan(1)
  await expectAccessible(page)
  await removable.first().click()
  await expect(removable).toHaveCount(unsafe - 1)
  await section.getByLabel('Send to the kitchen with this order: milk, sesame').check()
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  const question = getQuestion(page)
  await expect(question.getByRole('checkbox')).toHaveCount(unsafe - 1)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  expect(await countOrders(page)).toBe(0)
  await getNextButton(page).click()
  await confirmAll(page)
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByText('milk, sesame')).toBeVisible()
  const number = (await page.locator('dl bdi').first().textContent()) ?? ''

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME })
  const card = getOrderCard(tablet, number)
  await expect(card).toContainText('Allergies in the household: milk, sesame')
  await card.getByRole('button').first().click()
  await expect(tablet.getByRole('dialog')).toContainText('Allergies in the household: milk, sesame')
  await expectAccessible(tablet)
  await tablet.context().close()
})

test('AL-01 is written in Arabic from right to left', async ({ page }) => {
  await openPage(page, `/${HOME}/menu-list/search?lang=ar`)
  await page.getByRole('button', { name: 'الحساسية' }).click()
  const sheet = page.getByRole('dialog', { name: 'الحساسية لدى أهل منزلك' })
  await sheet.getByLabel('سمسم', { exact: true }).check()
  await expect(sheet.getByRole('link', { name: 'ماء' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'تم' }).click()
  await openPage(page, `/${HOME}`)
  await expect(page.locator('[data-allergy=contains]').first()).toContainText('يحتوي على: سمسم')
  await expectAccessible(page)
})
