import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { expect, test } from './support/shop.ts'
import {
  addTable,
  chooseItem,
  FIRST_GUEST,
  TABLE_HOME as HOME,
  openFloor,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

test('DI-02, DI-06, CN-02 a further round that the kitchen has finished is shown on the floor, the board and the phones, and served with one press', async ({
  shop,
  browser,
}) => {
  test.slow()
  const floor = await openFloor(browser, shop)
  await addTable(floor, '93')
  const path = await readTablePath(floor, '93')
  const kitchen = await openTablet(browser, shop.origin)
  await openConsole(kitchen, { home: HOME, role: 'kitchen', path: '/console/kitchen' })
  const board = await openTablet(browser, shop.origin)
  await openConsole(board, { home: HOME, role: 'ordertaker' })
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', ...FIRST_GUEST })
  const tile = floor.getByRole('button', { name: /^93/ })
  const sheet = floor.getByRole('dialog', { name: 'Table 93' })

  await chooseItem(huda, 'karak')
  await sendRound(huda, 1)
  await tile.click()
  await sheet.getByRole('button', { name: 'Accept' }).first().click()
  await sheet.getByRole('button', { name: 'Served' }).first().click()
  await expect(huda.getByText('Served', { exact: true })).toBeVisible()
  await chooseItem(huda, 'ayran')
  await chooseItem(huda, 'hummus')
  await sendRound(huda, 2)
  await sheet.getByRole('region', { name: 'Round 2' }).getByRole('button', { name: 'Accept' }).first().click()
  await floor.keyboard.press('Escape')
  await expect(tile).toContainText('Waits for food')

  const ticket = kitchen.locator('[data-ticket]').filter({ hasText: 'Table 93' })
  await expect(ticket).toContainText('Ayran')
  const ready = floor
    .getByRole('region', { name: 'Ready to serve' })
    .getByRole('listitem')
    .filter({ hasText: 'Table 93' })
  await ticket.locator('[data-item-state=waiting]').first().focus()
  await kitchen.keyboard.press('Space')
  await kitchen.keyboard.press('Space')
  await expect(huda.getByText('Ready', { exact: true })).toHaveCount(1)
  await expect(ready).toHaveCount(0)
  await ticket.getByRole('button', { name: 'All done' }).click()
  await expect(huda.getByText('Ready', { exact: true })).toHaveCount(2)
  await expect(tile).toContainText('Ready to serve · 2')
  await expect(tile).toContainText('Round 2')
  await expect(ready).toContainText('Round 2 ready · 2 items')
  await expect(ready).toContainText('Ayran')
  await expectAccessible(floor)
  await expectAccessible(huda)
  const onBoard = board
    .getByRole('region', { name: 'Tables that wait' })
    .getByRole('listitem')
    .filter({ hasText: 'Table 93' })
  await expect(onBoard).toContainText('Round 2 ready · 2 items')
  await expectAccessible(board)

  await ready.getByRole('button', { name: /^Served/ }).press('Enter')
  await expect(tile).toContainText('Served')
  await expect(ready).toHaveCount(0)
  await expect(onBoard).toHaveCount(0)
  await expect(huda.getByText('Served', { exact: true })).toHaveCount(3)
})
