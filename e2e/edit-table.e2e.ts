import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'
import { addTable, openFloor, openPhone, readTablePath } from './support/tables.ts'

test('CN-05 a manager renames a table, takes it out of service and puts it back, and its code stays', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '73')
  const path = await readTablePath(floor, '73')
  const openForm = async (name: string) => {
    await floor.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const sheet = floor.getByRole('dialog', { name: `Table ${name}` })
    await sheet.getByRole('button', { name: 'Edit' }).click()
    return floor.getByRole('dialog', { name: `Edit Table ${name}` })
  }
  const form = await openForm('73')
  await form.getByLabel('Name').fill('Window 73')
  await expect(form.getByText(/the print says 73/)).toBeVisible()
  await expectAccessible(floor)
  await form.getByRole('button', { name: 'Close' }).click()
  await floor.getByRole('alertdialog').getByRole('button').last().click()
  await form.getByLabel('Seats').fill('2')
  await form.getByLabel('Comes after').selectOption({ label: 'Nothing: it is the first' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await floor.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const tile = floor.getByRole('button', { name: /^Window 73/ })
  await expect(tile).toContainText('2 seats')

  const again = await openForm('Window 73')
  await again.getByLabel('In service').uncheck()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(tile).toHaveCount(0)
  const phone = await openPhone(browser, shop)
  await openPage(phone, path)
  await expect(phone.getByText('Table Window 73 is not in use. Ask the staff where to sit.')).toBeVisible()

  const out = floor.getByRole('region', { name: 'Out of service' })
  await out.getByRole('button', { name: 'Table Window 73' }).click()
  const back = floor.getByRole('dialog', { name: 'Edit Table Window 73' })
  await back.getByLabel('In service').check()
  await back.getByRole('button', { name: 'Save' }).click()
  await expect(tile).toContainText('Free')
  await openPage(phone, path)
  await expect(phone.getByRole('button', { name: 'Start ordering' })).toBeVisible()
})
