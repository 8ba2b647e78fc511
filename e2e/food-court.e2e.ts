import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, expectAccepted, getOrderCard, openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { callShop, fillContact, fillNeededParts, payWith, verifyPhone } from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'palm-yard'

const openPhone = async (browser: Browser, shop: Shop, locale = 'en-GB'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 390, height: 844 },
    locale,
  })
  return context.newPage()
}

const findCourt = async (page: Page): Promise<string> => {
  const site = await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${HOME}`])
  return site._id
}

/** Adds a dish of a stall, from the list of all stalls. */
const addDish = async (page: Page, stall: string, dish: string): Promise<void> => {
  await page.getByRole('link', { name: stall }).click()
  await expect(page.getByRole('heading', { level: 1, name: stall })).toBeVisible()
  const add = page.getByRole('button', { name: `Add ${dish}` })
  const choose = page.getByRole('button', { name: `Choose ${dish}` })
  await add.or(choose).click()
  if (await page.getByRole('dialog').isVisible())
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add to basket/ })
      .click()
  await expect(page.getByText(`${dish} is in your basket.`)).toBeVisible()
  await page.getByRole('link', { name: 'All stalls' }).click()
}

/** Enters an address in the only area of the court into the open sheet. */
const writeAddress = async (page: Page, building: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  await sheet.getByRole('combobox').first().click()
  await page.keyboard.type('Downtown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Flat or villa').fill('7')
  await fillNeededParts(sheet)
  await sheet.getByLabel('Building or unit').fill(building)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
}

test('FC-01 RT-02 a guest orders from two stalls in one basket, pays once and follows both orders', {
  tag: '@gate',
}, async ({ browser, shop }) => {
  const page = await openPhone(browser, shop)
  const court = await findCourt(page)
  await openPage(page, `/lp/${court}/brands`)
  await expect(page).toHaveURL(new RegExp(`/${HOME}/lp/${court}/brands$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Yard' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await addDish(page, 'Saj Corner', 'Chicken Shawarma Plate')
  await addDish(page, 'Flour & Moon', 'Butter croissant')
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect(page.getByText('All trays are ready together', { exact: false })).toBeVisible()
  await verifyPhone(page, shop)
  await fillContact(page)
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect(pay).toContainText('45')
  await pay.click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: 'Your court order' })).toBeVisible()
  const parts = page.getByRole('region', { name: /Saj Corner|Flour & Moon/ })
  await expect(parts).toHaveCount(2)
  await expect(page.getByText('All trays ready')).toBeVisible()
  await expectAccessible(page)
  const number =
    (await parts
      .first()
      .getByText(/^#\d+$/)
      .textContent()) ?? ''

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: HOME, role: 'owner' })
  const stall = (await parts.first().getByRole('heading').textContent()) ?? ''
  await chooseOutlet(tablet, new RegExp(stall))
  const card = getOrderCard(tablet, number.slice(1))
  await expect(card.getByText(/Start at/)).toBeVisible()
  await card.getByRole('button', { name: 'Accept', exact: true }).click()
  await expectAccepted(tablet, number.slice(1))
  await openPage(tablet, '/console/kitchen')
  await expect(tablet.locator(`[data-ticket="${number.slice(1)}"]`).getByText(/Start at/)).toBeVisible()
  await openPage(tablet, '/console/court-settlement')
  await expect(tablet.getByRole('rowheader', { name: 'Saj Corner' })).toBeVisible()
  await expectAccessible(tablet)
})

test('RT-13 a customer sends an order of a food court, and with it all of its parts, to another address', async ({
  browser,
  shop,
}) => {
  const page = await openPhone(browser, shop)
  const court = await findCourt(page)
  await openPage(page, `/lp/${court}/brands`)
  await addDish(page, 'Saj Corner', 'Chicken Shawarma Plate')
  await addDish(page, 'Flour & Moon', 'Butter croissant')
  await page.getByRole('link', { name: /View basket/ }).click()
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('radio', { name: 'Delivered together' }).check()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await writeAddress(page, 'Gull House')
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, 'tok_success')
  const follow = page.getByRole('link', { name: /Follow/ })
  await expect(follow).toHaveCount(2)
  const statuses = await follow.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await page.getByRole('link', { name: 'Change the delivery address' }).click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}/change-delivery-address/[0-9A-Za-z]+/address$`))
  await writeAddress(page, 'Tern House')
  await expect(page.getByText(/goes there too: it is one delivery/)).toBeVisible()
  await page.getByRole('button', { name: 'Deliver there' }).click()
  await expect(page).toHaveURL(new RegExp(`/${HOME}/order-status/`))
  for (const status of statuses) {
    await openPage(page, status)
    await expect(page.getByText('7, Tern House').first()).toBeVisible()
    await expect(page.getByText('Gull House')).toHaveCount(0)
  }
})

test('RT-07 PY-10 a customer who left the bank finds the order of a court again, and pays it after a failed card', async ({
  browser,
  shop,
}) => {
  const page = await openPhone(browser, shop)
  const court = await findCourt(page)
  await openPage(page, `/lp/${court}/brands`)
  await addDish(page, 'Saj Corner', 'Chicken Shawarma Plate')
  await addDish(page, 'Flour & Moon', 'Butter croissant')
  await page.getByRole('link', { name: /View basket/ }).click()
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.locator('button[value="pay"]')).toBeVisible()

  // Left, and looked for where the basket was, in the history, and by the page of one part.
  await openPage(page, `/${HOME}/lp/${court}/basket`)
  const together = page.getByRole('link', { name: 'Pay all together' })
  await expect(together).toHaveCount(2)
  await expect(page.getByRole('button', { name: /Change the order/ })).toHaveCount(0)
  await openPage(page, `/${HOME}`)
  await expect(page.getByRole('complementary', { name: 'Waiting for the payment' })).toContainText(
    'Pay all together',
  )
  await openPage(page, `/${HOME}/order-history`)
  await expect(together).toHaveCount(2)
  await expectAccessible(page)
  const part = await page
    .getByRole('link', { name: /^Order \d/ })
    .first()
    .getAttribute('href')
  await openPage(page, part ?? '')
  await expect(page).toHaveURL(new RegExp(`/${HOME}/lp/${court}/orders/`))
  const ofCourt = page.url()
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const [own] = await callShop<{ payment: { _id: string } }[]>(page, ['GET', '/api/v1/orders'], { token })
  for (const step of ['failure', 'return']) {
    await openPage(page, `/${HOME}/payment/${own?.payment._id}/${step}`)
    await expect(page).toHaveURL(ofCourt)
  }
  await page.getByRole('link', { name: 'Continue paying' }).click()
  await payWith(page, 'tok_cvv')

  await expect(page.getByText('The payment did not go through')).toBeVisible()
  // The only method that both stalls take.
  await expect(page.getByRole('radio', { name: /Card/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByText('All trays ready')).toBeVisible()
  await openPage(page, `/${HOME}/order-history`)
  await expect(page.getByRole('link', { name: /^Order \d/ })).toHaveCount(2)
  await expect(together).toHaveCount(0)
})
