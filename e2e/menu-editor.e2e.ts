import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { expect, test } from './support/shop.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const openEditor = (page: Page) =>
  openConsole(page, { role: 'owner', home: 'maison-lune', path: '/console/menu' })

const openProduct = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('searchbox').fill(name)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return sheet
}

const getPriceField = (sheet: Locator): Locator => sheet.getByRole('textbox', { name: 'Price', exact: true })

const fetchMenuPrice = async (origin: string, name: string): Promise<number | undefined> => {
  const get = async (path: string) => (await (await fetch(`${origin}/api/v1/${path}`)).json()).data
  const site = await get('sites/resolve?path=maison-lune')
  const [store] = await get(`stores?promotionUrlId=${site._id}`)
  const menu = await get(`stores/${store._id}/menu?orderType=10`)
  const products: { name: string; price: { amount: number } }[] = menu.categories.flatMap(
    (category: { products: object[] }) => category.products,
  )
  return products.find((product) => product.name === name)?.price.amount
}

/** The first product without sizes, by its name in the editor. */
const PRODUCT = 'Butter croissant'

test('CN-04 lets a merchant change a price and a photo, move a product with the keyboard, and undo it', async ({
  page,
  shop,
}) => {
  await openEditor(page)
  const before = await fetchMenuPrice(shop.origin, PRODUCT)
  const sheet = await openProduct(page, PRODUCT)
  await expect(sheet.getByLabel(/^Name: Français/)).not.toBeEmpty()
  await getPriceField(sheet).fill('9,75')
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b3261e' } })
    .jpeg()
    .toBuffer()
  await sheet
    .getByLabel('Photo', { exact: true })
    .first()
    .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(sheet.getByRole('button', { name: 'Replace' })).toBeEnabled()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(975)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)

  await page.getByRole('searchbox').fill('')
  const first = page.getByRole('main').getByRole('region').first().getByRole('listitem')
  const second = (await first.nth(1).getByRole('button').first().textContent()) ?? ''
  await first
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .press('Enter')
  await expect(first.first().getByRole('button').first()).toHaveText(second)
  await page.getByRole('button', { name: 'Changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).first().click()
  await expect(first.nth(1).getByRole('button').first()).toHaveText(second)
})

test('CN-04 shows the errors of a file by row, then its differences, publishes it and reverts it', async ({
  page,
  shop,
}) => {
  await openEditor(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as table (CSV)' }).click()
  const table = await readFile(await (await downloading).path(), 'utf8')
  const row = table.split('\r\n').find((line) => line.includes(PRODUCT)) ?? ''
  const before = await fetchMenuPrice(shop.origin, PRODUCT)
  const price = ((before ?? 0) / 100).toFixed(2)
  const choose = async (text: string): Promise<void> => {
    await page
      .getByLabel(/^Choose (?:a|another) file$/)
      .first()
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'Import a file' }).click()
  const sheet = page.getByRole('dialog')
  await choose(table.replace(row, row.replace(price, 'cheap')))
  await expect(sheet.getByText('The price “cheap” cannot be read.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Publish this menu' })).toBeHidden()
  await choose(table.replace(row, row.replace(price, '8.25')))
  await expect(sheet.getByText('1 price changes')).toBeVisible()
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  await expect(sheet).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(825)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)
})

test('CN-04 adds a product with sizes, reports errors at the field, and loses nothing on leaving', async ({
  page,
  shop,
}) => {
  await openEditor(page)
  await page
    .getByRole('button', { name: /^Add a product to/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByLabel(/^Name: /).first()).toBeFocused()
  await expect(sheet.getByLabel(/^Name: /).first()).toHaveAccessibleDescription('It needs a name.')
  for (const name of await sheet.getByLabel(/^Name: /).all()) await name.fill('Galette')
  await sheet.getByText('Sizes and options').click()
  await sheet.getByRole('button', { name: 'New sizes' }).click()
  const sizes = page.getByRole('dialog', { name: 'New sizes' })
  await sizes.getByLabel('Price').nth(0).fill('7,50')
  await sizes.getByLabel('Price').nth(1).fill('dear')
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(sizes.getByLabel('Price').nth(1)).toBeFocused()
  await sizes.getByLabel('Price').nth(1).fill('11')
  await sizes.getByRole('button', { name: 'Save' }).click()
  await expect(sizes).toBeHidden()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.goBack()]) {
    await leave()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  }
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, 'Galette')).toBe(750)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
})

test('CN-04 prevents two editors from overwriting each other’s unseen changes', async ({
  page,
  browser,
  shop,
}) => {
  const rival = await openTablet(browser, shop.origin)
  await openEditor(page)
  await openEditor(rival)
  const mine = await openProduct(page, PRODUCT)
  await getPriceField(mine).fill('3,10')
  const before = await fetchMenuPrice(shop.origin, PRODUCT)
  const other = await openProduct(rival, 'Pain au chocolat')
  await getPriceField(other).fill('3,95')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toBeHidden()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(310)
  expect(await fetchMenuPrice(shop.origin, 'Pain au chocolat')).toBe(395)

  const theirs = await openProduct(rival, PRODUCT)
  await getPriceField(theirs).fill('4')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText(/^Somebody else has changed this/)).toBeVisible()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(310)
  await theirs.getByRole('button', { name: 'Show their version' }).click()
  await expect(getPriceField(theirs)).toHaveValue('3.10')
  await getPriceField(theirs).fill(((before ?? 0) / 100).toFixed(2))
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)
})

for (const language of LANGUAGES)
  test(`CN-04 axe finds nothing in the menu editor in ${language}`, async ({ page }) => {
    await setConsoleLanguage(page, language)
    await openEditor(page)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').evaluate((sheet) => {
      for (const fold of sheet.querySelectorAll('details')) fold.open = true
    })
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

test('renders only the nearby ones of five thousand products in the console, all the way down', async ({
  page,
}) => {
  await openConsole(page, { role: 'owner', home: 'wadi-market', path: '/console/menu' })
  for (const path of ['menu', 'availability']) {
    await page.goto(`/console/${path}`)
    const rows = page.locator('main').getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const count = () => page.evaluate(() => document.querySelectorAll('*').length)
    expect(await count()).toBeLessThan(10_000)
    await page.keyboard.press('End')
    // The last category is visible from its beginning to its end.
    await expect(async () => {
      await page.keyboard.press('End')
      const [last, all] = await rows
        .last()
        .evaluate((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])
      expect(last).toBe(all)
      await expect(rows.last()).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await count()).toBeLessThan(30_000)
  }
})
