import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'
import { addTable, openFloor, openPhone, readTablePath } from './support/tables.ts'

const openForm = async (floor: Page, name: string) => {
  await floor.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const sheet = floor.getByRole('dialog', { name: `Table ${name}` })
  await sheet.getByRole('button', { name: 'Edit' }).click()
  return floor.getByRole('dialog', { name: `Edit Table ${name}` })
}

test('CN-05 a manager renames a table, takes it out of service and puts it back, and its code stays', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '73')
  const path = await readTablePath(floor, '73')
  const form = await openForm(floor, '73')
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

  const again = await openForm(floor, 'Window 73')
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

test('OW-03 the second of two managers who edit a table sees what the first has saved, and decides', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '73')
  const other = await floor.context().newPage()
  await openPage(other, '/console/tables')
  const [form, theirs] = [await openForm(floor, '73'), await openForm(other, '73')]
  await theirs.getByLabel('Seats').fill('6')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await form.getByLabel('Seats').fill('2')
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = form.getByRole('alert').filter({ hasText: 'Somebody else saved this form' })
  await expect(conflict).toContainText('Saved now: 6')
  await expect(conflict).toContainText('Yours: 2')
  await expectAccessible(floor)
  await conflict.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(form.getByLabel('Seats')).toHaveValue('6')
  await form.getByLabel('Seats').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await other.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const again = other.getByRole('dialog', { name: 'Edit Table 73' })
  await expect(again.getByLabel('Seats')).toHaveValue('3')
})
