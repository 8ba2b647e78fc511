import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, createGuestCart } from './support/ordering.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'wadi-market'
const APPLES = 'Wadi Red apples, everyday'
const RICE = 'Mirsal Basmati rice, organic'

const getCard = (page: Page, name: string): Locator =>
  page.locator('article', { has: page.getByRole('link', { name, exact: true }) }).last()

const openSearch = async (page: Page, name: string): Promise<Locator> => {
  await openPage(page, `/${HOME}/menu-list/search?q=${encodeURIComponent(name)}`)
  const card = getCard(page, name)
  await expect(card).toBeVisible()
  return card
}

/** What a card counts: it has the role of a group once something of it is in the cart. */
const getCounter = (card: Locator): Locator =>
  card.getByRole('group', { name: /^(?:In the cart|في السلة): / })

const expectCount = async (card: Locator, item: string, count: string): Promise<void> => {
  const group = card.getByRole('group', { name: `In the cart: ${item}`, exact: true })
  await expect(group.getByText(count, { exact: true })).toBeVisible()
}

test.use({ viewport: { width: 390, height: 844 } })

test('adds two sizes of one product from its card, without a sheet and without moving anything', async ({
  page,
}) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 0 })
  await openPage(page, `/${HOME}`)
  const card = getCard(page, APPLES)
  const sizes = card.getByRole('group', { name: `Size of ${APPLES}` })
  await expect(sizes.getByRole('radio', { name: '500 g, AED 4', exact: true })).toBeChecked()
  await expect(card).toContainText('AED 8/kg')
  const rows = page.locator('.card-rows').first().getByRole('listitem')
  const listHeights = () =>
    rows.evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height)))])
  // Cards with sizes have the height that the list reserves for each: 10.125rem.
  expect(await listHeights()).toEqual([162])

  await card.getByRole('button', { name: `Add ${APPLES}, 500 g, AED 4`, exact: true }).click()
  await expectCount(card, `${APPLES}, 500 g`, '1')
  await sizes.getByRole('radio', { name: /^2 kg/ }).check()
  await expect(card).toContainText('AED 15.50')
  await expect(card).toContainText('AED 7.75/kg')
  await expect(getCounter(card)).toHaveCount(0)
  await card.getByRole('button', { name: `Add ${APPLES}, 2 kg, AED 15.50`, exact: true }).click()
  await expectCount(card, `${APPLES}, 2 kg`, '1')
  await card.getByRole('button', { name: `Add ${APPLES}, 2 kg, AED 15.50`, exact: true }).click()
  await expectCount(card, `${APPLES}, 2 kg`, '2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sizes.getByRole('radio', { name: /^500 g/ }).check()
  await expectCount(card, `${APPLES}, 500 g`, '1')
  expect(await listHeights()).toEqual([162])
  await sizes.getByRole('radio', { name: /^2 kg/ }).check()
  await expectAccessible(page)

  await reloadPage(page)
  await expect(sizes.getByRole('radio', { name: '2 kg, AED 15.50', exact: true })).toBeChecked()
  await expectCount(card, `${APPLES}, 2 kg`, '2')
  for (let left = 2; left > 0; left -= 1)
    await card.getByRole('button', { name: `One fewer: ${APPLES}, 2 kg` }).click()
  await expect(getCounter(card)).toHaveCount(0)
  await expect(sizes.getByRole('radio', { name: '2 kg, AED 15.50', exact: true })).toBeChecked()
  await card.getByRole('button', { name: `Add ${APPLES}, 2 kg, AED 15.50`, exact: true }).click()

  await card.getByRole('link', { name: APPLES }).click()
  await expect(page.getByRole('dialog', { name: APPLES })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPage(page, `/${HOME}/my-order`)
  const lines = page.getByRole('listitem').filter({ hasText: APPLES })
  await expect(lines.filter({ hasText: '500 g' })).toHaveCount(1)
  await expect(lines.filter({ hasText: '2 kg' })).toHaveCount(1)
})

test('chooses and adds sizes by keyboard alone, in Arabic', async ({ page }) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 0, language: 'ar' })
  await openPage(page, `/${HOME}`)
  const name = 'تفاح أحمر الوادي، اختيار يومي'
  const card = getCard(page, name)
  const radios = card.getByRole('group', { name: `حجم ${name}` }).getByRole('radio')
  await expect(radios.first()).toBeChecked()
  await expect(card).toContainText('/كغ')
  await radios.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(radios.nth(1)).toBeChecked()
  await expect(radios.nth(1)).toBeFocused()
  // The picture with its button and the name come before the sizes.
  await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('link')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('button', { name: new RegExp(`^أضف ${name}، 1 كغ، `) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getCounter(card).getByText(/^[1١]$/)).toBeVisible()
  await radios.nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(getCounter(card)).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('group', { name: `في السلة: ${name}، 500 غ` })).toBeVisible()
  await expectAccessible(page)
  await openPage(page, `/${HOME}/my-order`)
  const lines = page.getByRole('listitem').filter({ hasText: name })
  await expect(lines.filter({ hasText: '500 غ' })).toHaveCount(1)
  await expect(lines.filter({ hasText: '1 كغ' })).toHaveCount(1)
})

test('offers more sizes in a list, shows one that is sold out, and adds none of it', async ({
  page,
  shop,
}) => {
  const { storeId } = await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 0 })
  const card = await openSearch(page, RICE)
  const list = card.getByRole('combobox', { name: `Size of ${RICE}` })
  const options = list.getByRole('option')
  await expect(options).toHaveCount(5)
  const { products } = await callShop<{ products: { name: string; sizes: { _id: string }[] }[] }>(page, [
    'GET',
    `/api/v1/stores/${storeId}/menu/products?orderType=10&search=${encodeURIComponent(RICE)}`,
  ])
  const smallest = products.find(({ name }) => name === RICE)?.sizes[0]?._id ?? ''
  const staff = await createOutletStaff(shop, HOME, storeId)
  await staff.setOptionSoldOut(smallest, true)
  await reloadPage(page)
  await expect(options.first()).toHaveText(/^250 g, AED [\d.]+, Sold out$/)
  await expect(options.first()).toBeDisabled()
  await expect(list).not.toHaveValue(smallest)
  await expect(card.getByRole('button', { name: `Add ${RICE}, 500 g, ` })).toBeVisible()
  await list.selectOption({ label: (await options.last().textContent()) ?? '' })
  await card.getByRole('button', { name: `Add ${RICE}, 5 kg, ` }).click()
  await expectCount(card, `${RICE}, 5 kg`, '1')
  await expectAccessible(page)
  await staff.setOptionSoldOut(smallest, false)
  await staff.end()
})

test('asks a household with allergies before a size enters the cart', async ({ page }) => {
  await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 0 })
  await openPage(page, `/${HOME}/menu-list/search`)
  await page.getByRole('button', { name: /^Allergies/ }).click()
  const allergies = page.getByRole('dialog', { name: 'Allergies in your household' })
  await allergies.getByLabel('nuts', { exact: true }).check()
  await allergies.getByRole('button', { name: 'Done' }).click()
  const card = await openSearch(page, RICE)
  await expect(card).toContainText('Allergens not stated')
  await card.getByRole('button', { name: `Add ${RICE}, 250 g, ` }).click()
  const question = page.getByRole('dialog', { name: 'Check for your household' })
  await expect(question).toContainText(RICE)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(getCounter(card)).toHaveCount(0)
  await card.getByRole('button', { name: `Add ${RICE}, 250 g, ` }).click()
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expectCount(card, `${RICE}, 250 g`, '1')
})
