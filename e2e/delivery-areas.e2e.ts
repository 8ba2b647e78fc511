import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, setConsoleLanguage } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

/** North of all areas of the outlet, which is located at 25.08, 55.14. */
const INSIDE = { latitude: 25.08, longitude: 55.25 }
const OUTSIDE = { latitude: 25.08, longitude: 55.5 }
const OOPS = 'Oops, we do not deliver in this area.'

test.use({ viewport: { width: 390, height: 844 }, permissions: ['geolocation'] })

/** Checks as a customer whether the shop delivers to the device's location. */
const locate = async (page: Page, place: typeof INSIDE): Promise<Locator> => {
  await page.context().setGeolocation(place)
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area|Delivery · AED/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to?' })
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  return dialog
}

const getCorners = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^Corner \d+$/ })

/** Types a corner's coordinates below the map. */
const typeCorner = async (
  sheet: Locator,
  number: number,
  [lat, lng]: readonly [string, string],
): Promise<void> => {
  await sheet.getByLabel(`Corner ${number}: latitude`).fill(lat)
  await sheet.getByLabel(`Corner ${number}: longitude`).fill(lng)
}

const tapMap = async (map: Locator, x: number, y: number): Promise<void> => {
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not to be seen')
  await map.click({ position: { x: box.width * x, y: box.height * y } })
}

test('AD-04 lets a merchant draw an area on a phone: customers inside are served for its fee, outside they are not, and it can be switched off', {
  tag: '@gate',
}, async ({ page, browser, shop }) => {
  await openConsole(page, { path: '/console/areas' })
  await page.getByRole('button', { name: 'Add an area' }).click()
  const sheet = page.getByRole('dialog', { name: 'New delivery area' })
  await sheet.getByLabel('Name: English').fill('Creek')
  await sheet.getByLabel('Delivery fee').fill('17.50')
  await sheet.getByRole('radio', { name: 'Drawn outline' }).check()
  const map = sheet.getByRole('group', { name: 'Draw the area' })
  await tapMap(map, 0.3, 0.3)
  await tapMap(map, 0.6, 0.3)
  await tapMap(map, 0.6, 0.8)
  await expect(getCorners(sheet)).toHaveCount(3)
  // Dragging the small dot between two corners adds a corner.
  const last = await getCorners(sheet).nth(2).boundingBox()
  const first = await getCorners(sheet).nth(0).boundingBox()
  if (!last || !first) throw new Error('The corners are not to be seen')
  await page.mouse.move((first.x + last.x) / 2 + 18, (first.y + last.y) / 2 + 18)
  await page.mouse.down()
  await page.mouse.move(first.x + 18, last.y + 18, { steps: 4 })
  await page.mouse.up()
  await expect(getCorners(sheet)).toHaveCount(4)
  await expectAccessible(page)

  // By keyboard: arrows move a corner, Delete removes it, Enter on the map adds one; all of it can be typed.
  await sheet.getByText('4 corners as numbers').click()
  const longitude = sheet.getByLabel('Corner 1: longitude')
  const before = Number(await longitude.inputValue())
  await getCorners(sheet).first().press('ArrowLeft')
  await expect.poll(async () => Number(await longitude.inputValue())).toBeLessThan(before)
  await getCorners(sheet).nth(3).press('Delete')
  await expect(getCorners(sheet)).toHaveCount(3)
  await map.focus()
  await map.press('Enter')
  await expect(getCorners(sheet)).toHaveCount(4)
  await typeCorner(sheet, 1, ['25.05', '55.2'])
  await typeCorner(sheet, 2, ['25.1', '55.3'])
  await typeCorner(sheet, 3, ['25.1', '55.2'])
  await typeCorner(sheet, 4, ['25.05', '55.3'])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The outline crosses itself. Move or remove a corner.')
  await typeCorner(sheet, 2, ['25.05', '55.3'])
  await typeCorner(sheet, 3, ['25.1', '55.3'])
  await typeCorner(sheet, 4, ['25.1', '55.2'])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  const card = page.getByRole('listitem', { name: 'Creek' })
  await expect(card).toContainText('Fee AED 17.50')

  const context = await browser.newContext({ baseURL: shop.origin, permissions: ['geolocation'] })
  const customer = await context.newPage()
  await expect((await locate(customer, INSIDE)).getByText('Delivery fee: AED 17.50')).toBeVisible()
  await expect((await locate(customer, OUTSIDE)).getByText(OOPS)).toBeVisible()
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByText('Switched off')).toBeVisible()
  await expect((await locate(customer, INSIDE)).getByText(OOPS)).toBeVisible()
  await context.close()

  await card.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete “Creek”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(card).toBeHidden()
})

test('AD-04 takes an outline from a file, says what it left out, and serves customers in each of its parts', async ({
  page,
  browser,
  shop,
}) => {
  await openConsole(page, { path: '/console/areas' })
  await page.getByRole('button', { name: 'Add an area' }).click()
  const sheet = page.getByRole('dialog', { name: 'New delivery area' })
  await sheet.getByLabel('Name: English').fill('Lagoon')
  await sheet.getByRole('radio', { name: 'Drawn outline' }).check()
  const choose = (text: string) =>
    sheet.getByLabel('Outline from a GeoJSON file').setInputFiles({
      name: 'district.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(text),
    })
  await choose('{"type":"Point","coordinates":[55,25]}')
  await expect(sheet.getByText('There is no outline in this file.')).toBeVisible()
  const round = (lng: number, corners: number) =>
    Array.from({ length: corners }, (_, at) => {
      const angle = (at / corners) * 2 * Math.PI
      const reach = 0.02 + 0.001 * Math.sin(angle * 30)
      return [lng + reach * Math.cos(angle), 25.08 + reach * Math.sin(angle), 3]
    })
  const geometry = { type: 'MultiPolygon', coordinates: [[round(55.18, 700)], [round(INSIDE.longitude, 90)]] }
  await choose(JSON.stringify({ type: 'Feature', properties: {}, geometry }))
  await expect(sheet.getByText(/^The outline had 790 corners\. \d+ of them are kept/)).toBeVisible()
  await expect(sheet.getByText('There is no outline in this file.')).toBeHidden()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  const context = await browser.newContext({ baseURL: shop.origin, permissions: ['geolocation'] })
  const customer = await context.newPage()
  await expect((await locate(customer, INSIDE)).getByText(OOPS)).toBeHidden()
  await expect((await locate(customer, INSIDE)).getByText(/Delivery fee|Free delivery/).first()).toBeVisible()
  await context.close()
  const card = page.getByRole('listitem', { name: 'Lagoon' })
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByText('Switched off')).toBeVisible()
})

test('resizes a circle by its handles, and asks before discarding an unsaved form', async ({ page }) => {
  await openConsole(page, { path: '/console/areas' })
  await page.getByRole('button', { name: 'Add an area' }).click()
  const sheet = page.getByRole('dialog', { name: 'New delivery area' })
  const radius = sheet.getByLabel('Radius in metres')
  await expect(radius).toHaveValue('3000')
  await sheet.getByRole('button', { name: 'Border', exact: true }).press('ArrowRight')
  await expect.poll(async () => Number(await radius.inputValue())).toBeGreaterThan(3000)
  await radius.fill('12')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Something is not filled in correctly.')).toBeVisible()
  await radius.fill('2500')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Give the area a name')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(radius).toHaveValue('2500')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(sheet).toBeHidden()
})

test('shows the areas legibly on a phone from right to left', async ({ page }) => {
  await openConsole(page, { home: 'zahr' })
  await setConsoleLanguage(page, 'ar')
  await openPage(page, '/console/areas')
  await expect(page.getByRole('heading', { level: 1, name: /مناطق التوصيل/ })).toBeVisible()
  await expect(page.locator('[data-area]').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
