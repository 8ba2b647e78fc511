import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { openPage } from './support/open-page.ts'
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

test('CN-04 lets a merchant change a price and a photo, move a product with the keyboard, and undo it', {
  tag: '@gate',
}, async ({ page, shop }) => {
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

/** The menu as a table, as the editor saves it. */
const exportTable = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog')
  await exporting.getByRole('radio', { name: 'Table (CSV)' }).check()
  await expect(exporting.getByText('This file holds the whole menu.')).toBeVisible()
  await exporting.getByRole('button', { name: 'Save the file' }).click()
  const table = await readFile(await (await downloading).path(), 'utf8')
  await exporting.getByRole('button', { name: 'Close' }).click()
  return table
}

test('MD-05 changes prices by code, publishes the good rows and lists the rest, and adds a language', async ({
  page,
  shop,
}) => {
  await openEditor(page)
  const [head = '', ...rows] = (await exportTable(page)).split('\r\n')
  const skuAt = head.split(',').indexOf('key')
  const row = rows.find((line) => line.startsWith('product') && line.includes(PRODUCT)) ?? ''
  const sku = row.split(',')[skuAt] ?? ''
  const before = await fetchMenuPrice(shop.origin, PRODUCT)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const sheet = page.getByRole('dialog')
  const choose = (text: string) =>
    page
      .getByLabel(/^Choose (?:a|another) file$/)
      .first()
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const mode = sheet.getByLabel('What the file does')
  await mode.selectOption('update')
  await expect(sheet.getByText('what the file leaves empty, and everything else, stays')).toBeVisible()
  await sheet.getByLabel('Language of the file').selectOption('en')
  await choose(`SKU,Name,Price\n${sku},${PRODUCT},8.40\nnowhere,Nothing,1\nmore,More,cheap\n`)
  await expect(sheet.getByText('The price “cheap” cannot be read.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Publish this menu' })).toBeHidden()
  await sheet.getByRole('checkbox', { name: 'Publish the good rows, and list the others' }).check()
  await expect(sheet.getByText('1 fault: its product is left out')).toBeVisible()
  await expect(sheet.getByText('1 price changes')).toBeVisible()
  await sheet.getByText(/^\d+ remarks?$/).click()
  await expect(sheet.getByText('“Nothing” (nowhere) is not in the menu')).toBeVisible()
  await expectAccessible(page)
  for (const box of await sheet.getByRole('checkbox').all()) await box.check()
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  await expect(sheet).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(840)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)

  await page.getByRole('button', { name: 'Import a file' }).click()
  await mode.selectOption('language')
  await sheet.getByLabel('Language of the file').selectOption('el')
  await choose(`SKU,Name\n${sku},Κρουασάν βουτύρου\n`)
  await expect(sheet.getByText('1 product changes')).toBeVisible()
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  await expect(sheet).toBeHidden()
  expect(await exportTable(page)).toContain('Κρουασάν βουτύρου')
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
})

test('CN-04 MD-07 shows the errors of a file by row, its doubts, then its differences, publishes and reverts it', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await openEditor(page)
  const table = await exportTable(page)
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
  await choose('Name,Price\nSoup,12.50\n')
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  const doubt = sheet.getByRole('checkbox', { name: /disappear from the menu/ })
  await expect(doubt).toHaveAccessibleDescription(/Nothing was published yet/)
  await doubt.check()
  await expect(doubt).not.toHaveAccessibleDescription(/Nothing was published yet/)
  await choose(table.replace(row, row.replace(price, '8.25')))
  await expect(sheet.getByText('1 price changes')).toBeVisible()
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  await expect(sheet).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(825)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(before)
})

test('MD-10 states what a file for another system does not hold before it is saved', async ({ page }) => {
  await openEditor(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Save the file' })).toBeHidden()
  await sheet.getByRole('radio', { name: 'Square' }).check()
  await expect(
    sheet.getByText(/^\d+ products have allergens, which a file for Square does not hold\.$/),
  ).toBeVisible()
  const square = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save the file' }).click()
  expect((await square).suggestedFilename()).toBe('menu.square.json')
  const { objects } = JSON.parse(await readFile(await (await square).path(), 'utf8'))
  expect(objects.some(({ type }: { type: string }) => type === 'ITEM')).toBe(true)
  await sheet.getByRole('radio', { name: 'Excel table' }).check()
  await expect(sheet.getByText('This file holds the whole menu.')).toBeVisible()
  const workbook = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save the file' }).click()
  expect((await workbook).suggestedFilename()).toBe('menu.xlsx')
  const saved = await readFile(await (await workbook).path())
  expect(saved.subarray(0, 2).toString()).toBe('PK')
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
  const conflict = theirs.getByRole('alert').filter({ hasText: 'Somebody else saved this form' })
  await expect(conflict).toContainText(/Saved now:\D*3\.10/)
  await expect(conflict).toContainText(/Yours:\D*4(?!\d)/)
  await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(310)
  await conflict.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(getPriceField(theirs)).toHaveValue('3.10')
  await getPriceField(theirs).fill('4.20')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  expect(await fetchMenuPrice(shop.origin, PRODUCT)).toBe(420)

  // The first editor's page still has the menu of before, and insists.
  const again = await openProduct(page, PRODUCT)
  await getPriceField(again).fill(((before ?? 0) / 100).toFixed(2))
  await again.getByRole('button', { name: 'Save' }).click()
  await again.getByRole('alert').getByRole('button', { name: 'Save mine' }).click()
  await expect(again).toBeHidden()
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
    await openPage(page, `/console/${path}`)
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
