import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'
import {
  addTable,
  chooseItem,
  TABLE_HOME as HOME,
  openFloor,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

test('DI-06 a waiter orders for a free table, its guests see the round at once and add theirs to the same bill', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '61')
  const path = await readTablePath(floor, '61')
  const tile = floor.getByRole('button', { name: /^61/ })
  const addItem = async (word: string) => {
    const form = floor.getByRole('dialog', { name: 'Add items' })
    await form.getByLabel('Search the menu').fill(word)
    await form.getByRole('listitem').getByRole('button').first().click()
    const item = floor.getByRole('dialog').last()
    await item.getByRole('button', { name: 'Add to the order' }).click()
    return form
  }
  await tile.click()
  const sheet = floor.getByRole('dialog', { name: 'Table 61' })
  await sheet.getByRole('button', { name: 'Add items' }).click()
  const form = await addItem('karak')
  await expectAccessible(floor)
  await form.getByRole('button', { name: 'Close' }).click()
  // What is chosen is not lost without a question.
  await floor.getByRole('alertdialog').getByRole('button').last().click()
  await form.getByRole('button', { name: /^Send to the kitchen/ }).dblclick()
  await expect(sheet.getByRole('region', { name: 'Round 1' })).toBeVisible()
  const rounds = sheet.getByRole('region', { name: /^Round/ })
  await expect(rounds).toHaveCount(1)
  await expect(tile).toContainText('Waits for food')

  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', field: 'Your name', start: 'Join the table' })
  await openPage(huda, `/${HOME}/table-order`)
  await expect(huda.getByText(/^Added at .* by the staff$/)).toBeVisible()
  await chooseItem(huda, 'ayran')
  await sendRound(huda, 2)
  await expect(rounds).toHaveCount(2)

  await sheet.getByRole('button', { name: 'Add items' }).click()
  await (await addItem('karak')).getByRole('button', { name: /^Send to the kitchen/ }).click()
  await expect(huda.getByRole('heading', { name: 'Round 3' })).toBeVisible()
  await expectAccessible(huda)
  await sheet.getByRole('button', { name: 'Rest paid in cash' }).click()
  await expect(tile).toContainText('Free')
})
