import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, setConsoleLanguage } from './support/console.ts'
import { expect, test } from './support/shop.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const HEAD = 'Gang;Gericht;Einkauf;VK 1;VK 2'
const TABLE = [
  HEAD,
  'Vorspeisen;Kürbissuppe;1,50;4,50;5,00',
  'Vorspeisen;Bauernbrot;0,40;3,00;3,50',
  'Hauptgerichte;Pilzrisotto;2,20;9,00;9,50',
  'Hauptgerichte;Forelle;6,10;18,50;19,00',
].join('\r\n')

const openImport = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Import a file' }).click()
  return page.getByRole('dialog')
}

const choose = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel(/^Choose (?:a|another) file$/)
    .first()
    .setInputFiles({ name: 'karte.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('MD-03 shows the columns of an unknown table with samples and reasons, and reads the next one in the same way', async ({
  page,
}) => {
  await openConsole(page, { role: 'owner', home: 'maison-lune', path: '/console/menu' })
  const sheet = await openImport(page)
  await choose(page, TABLE)
  await expect(sheet.getByRole('heading', { name: 'What do the columns hold?' })).toBeVisible()
  const name = sheet.getByLabel('Column 2: Gericht')
  await expect(name).toHaveValue('name')
  await expect(name).toHaveAccessibleDescription('The heading says “gericht”.')
  await expect(sheet.getByRole('list', { name: 'First rows' }).nth(1).getByRole('listitem')).toHaveText([
    'Kürbissuppe',
    'Bauernbrot',
    'Pilzrisotto',
    'Forelle',
  ])
  await expect(sheet.getByLabel('Column 3: Einkauf')).toHaveValue('cost')
  const price = sheet.getByLabel('Column 4: VK 1')
  await expect(price).toHaveValue('')
  await expect(price).toHaveAccessibleDescription(/Only you know which one customers pay/)
  await expectAccessible(page)

  const read = sheet.getByRole('button', { name: 'Read the file like this' })
  await read.click()
  await expect(sheet.getByText('No column holds the prices.')).toBeVisible()
  await expect(name).toHaveAccessibleDescription('The heading says “gericht”.')
  await price.selectOption({ label: 'Price that customers pay' })
  await read.click()
  await expect(sheet.getByText('4 products are new')).toBeVisible()
  const publish = sheet.getByRole('button', { name: 'Publish this menu' })
  for (const doubt of await sheet.getByRole('checkbox').all()) await doubt.check()
  await publish.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pilzrisotto/ })).toBeVisible()

  await openImport(page)
  await choose(page, `${HEAD}\r\nDesserts;Rote Grütze;0,90;4,00;4,50`)
  await expect(sheet.getByText('1 product is new')).toBeVisible()
  await sheet.getByText('How the columns were read').click()
  await expect(sheet.getByLabel('Column 4: VK 1')).toHaveValue('price')
  await expect(sheet.getByLabel('Column 4: VK 1')).toHaveAccessibleDescription(
    'As you said of an earlier file with these headings.',
  )
  await expect(sheet.getByLabel('Column 5: VK 2')).toHaveAccessibleDescription('Left out, as you said.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The menu is as it was before.').first()).toBeVisible()
})

test('MD-03 asks what columns hold on a phone, from right to left too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setConsoleLanguage(page, 'ar')
  await openConsole(page, { role: 'owner', home: 'maison-lune', path: '/console/menu' })
  await page.getByRole('button', { name: 'استيراد ملف' }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'karte.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(TABLE.replace('Gang', 'Art')),
    })
  const columns = sheet.locator('select').filter({ hasText: 'السعر' })
  await expect(columns).toHaveCount(5)
  for (const column of await columns.all()) {
    const box = await column.boundingBox()
    expect(box?.x).toBeGreaterThan(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390)
  }
  await expectAccessible(page)
})

const UNCLEAR = 'Category,Name,Price\nGrill,Kebab,"5,000"\nGrill,Tikka,"6,500"\nDrinks,Water,"1,250"\n'

test('CN-04 asks once what prices such as 5,000 are, and shows what is new with its prices', async ({
  page,
}) => {
  await openConsole(page, { role: 'owner', home: 'maison-lune', path: '/console/menu' })
  const sheet = await openImport(page)
  await choose(page, UNCLEAR)
  const question = sheet.getByRole('group', { name: 'What is 5,000 in this file?' })
  await expect(question.getByRole('radio')).toHaveCount(2)
  for (const doubt of await sheet.getByRole('checkbox').all()) await doubt.check()
  await sheet.getByRole('button', { name: 'Publish this menu' }).click()
  await expect(question.getByText('Choose what the prices are. Nothing was published yet.')).toBeVisible()
  await question.getByText('The sign separates decimals').click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Kebab' })).toHaveText(/Kebab.*5(?!\d|[.,]0)/)
  await expectAccessible(page)
  await question.getByText('The sign separates thousands').click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Kebab' })).toHaveText(
    /Kebab.*5[,.\s\u202f]?000/,
  )
  await expect(question.getByRole('radio').first()).toBeChecked()
})
