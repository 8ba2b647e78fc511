import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet, sendHeldStep } from './support/console.ts'
import { openPage } from './support/open-page.ts'
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

test('DI-01, DI-02, DI-06, RT-17, RT-03 two phones fill one draft, send it as a round and see it accepted and served', {
  tag: '@gate',
}, async ({ shop, browser }) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '41')
  const path = await readTablePath(floor, '41')
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', ...FIRST_GUEST })
  const sami = await openPhone(browser, shop, 'ar')
  await sitDown(sami, path, { name: 'سامي', field: 'اسمك', start: 'انضم إلى الطاولة' })
  await expect(sami.locator('html')).toHaveAttribute('dir', 'rtl')

  await chooseItem(huda, 'karak')
  await openPage(sami, `/${HOME}/table-order`)
  await expect(sami.getByText('أضافه Huda')).toBeVisible()
  await expectAccessible(sami)
  await openPage(huda, `/${HOME}/my-order`)
  await expect(huda).toHaveURL(/\/table-order$/)
  await expectAccessible(huda)
  await huda.getByRole('button', { name: /^Send to the kitchen/ }).click()
  await expect(huda.getByRole('heading', { name: 'Round 1' })).toBeVisible()
  await expect(sami.getByRole('heading', { name: 'الجولة 1' })).toBeVisible()

  await huda.getByRole('button', { name: 'Waiter' }).click()
  const tile = floor.getByRole('button', { name: /^41/ })
  await expect(tile).toContainText('Waits for food')
  await expect(tile).toContainText('Waiter')
  await expectAccessible(floor)
  await tile.click()
  const sheet = floor.getByRole('dialog', { name: 'Table 41' })
  await sheet.getByRole('button', { name: 'Waiter · going' }).click()
  await expect(huda.getByText('Somebody is coming.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Accept' }).first().click()
  await expect(huda.getByText('Being made')).toBeVisible()
  await expect(sami.getByText('قيد التحضير')).toBeVisible()
  await sheet.getByRole('button', { name: 'Served' }).first().click()
  await expect(huda.getByText('Served', { exact: true })).toBeVisible()
  await expect(sami.getByText('قُدِّم')).toBeVisible()

  await huda.getByRole('button', { name: 'Ask for the bill' }).click()
  await expect(sheet.getByRole('button', { name: 'Bill · going' })).toBeVisible()
  await expectAccessible(floor)
  await sheet.getByRole('button', { name: 'Rest paid in cash' }).click()
  await expect(tile).toContainText('Free')
  await expect(huda.getByText(/^This visit has ended/)).toBeVisible()

  const next = await openPhone(browser, shop)
  await sitDown(next, path, { name: 'Lina', ...FIRST_GUEST })
  await openPage(next, `/${HOME}/table-order`)
  await expect(next.getByText(/^Nothing yet/)).toBeVisible()
  await expect(next.getByRole('heading', { name: /^Round/ })).toHaveCount(0)
})

test('CN-02 the board shows the table, rings for a further round, and moves each item on from the order’s sheet', async ({
  shop,
  browser,
}) => {
  test.slow()
  const board = await openFloor(browser, shop)
  const path = await readTablePath(board, '5')
  const kitchen = await openTablet(browser, shop.origin)
  await openConsole(kitchen, { home: HOME, role: 'kitchen', path: '/console/kitchen' })
  await openPage(board, '/console')
  await expect(board.locator('[data-lane=new]')).toBeVisible()
  // Other tests of this shop may have left orders without an answer.
  const waiting = Number((await board.title()).match(/^\((\d+)\)/)?.[1] ?? 0)
  const quiet = waiting === 0 ? /^[^(]/ : new RegExp(`^\\(${waiting}\\)`)
  const ringing = new RegExp(`^\\(${waiting + 1}\\)`)
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', ...FIRST_GUEST })
  await chooseItem(huda, 'karak')
  await sendRound(huda, 1)

  const inLane = (lane: string) =>
    board.locator(`[data-lane=${lane}] [data-order]`).filter({ hasText: 'Table 5', visible: true })
  await expect(board).toHaveTitle(ringing)
  await inLane('new').getByRole('button', { name: 'Accept', exact: true }).click()
  await sendHeldStep(board)
  await expect(huda.getByText('Being made')).toBeVisible()
  const ticket = kitchen.locator('[data-ticket]').filter({ hasText: 'Table 5' })
  await expect(ticket).toContainText('Karak')
  await inLane('accepted').getByRole('button', { name: 'Ready', exact: true }).click()
  await sendHeldStep(board)
  await inLane('ready')
    .getByRole('button', { name: /served/i })
    .click()
  await sendHeldStep(board)
  await expect(huda.getByText('Served', { exact: true })).toBeVisible()
  await expect(board).toHaveTitle(quiet)

  await chooseItem(huda, 'ayran')
  await sendRound(huda, 2)
  await expect(board).toHaveTitle(ringing)
  await expect(inLane('new')).toBeVisible()
  await expect(ticket).toHaveCount(0)
  await inLane('new').getByRole('button', { name: 'Accept 1 new item' }).click()
  await expect(inLane('new')).toHaveCount(0)
  await expect(ticket).toContainText('Ayran')
  await expect(board).toHaveTitle(quiet)

  await inLane('ready').getByRole('heading').getByRole('button').click()
  const sheet = board.getByRole('dialog')
  await expect(sheet).toContainText('Table 5')
  const round = sheet.getByRole('region', { name: 'Round 2' })
  await round.getByRole('listitem').getByRole('button', { name: 'Served' }).click()
  await expect(huda.getByText('Served', { exact: true })).toHaveCount(2)
  await expectAccessible(board)
  await board.keyboard.press('Escape')

  await chooseItem(huda, 'water')
  await sendRound(huda, 3)
  await inLane('new').getByRole('heading').getByRole('button').press('Enter')
  const third = sheet.getByRole('region', { name: 'Round 3' }).getByRole('listitem')
  await third.getByRole('button', { name: 'Not available' }).press('Enter')
  await third.getByLabel('Reason, which the guests read').fill('None left today')
  await third.getByRole('button', { name: 'Not available' }).last().press('Enter')
  await expect(huda.getByText('None left today')).toBeVisible()
  await expect(huda.getByText('Not charged')).toBeVisible()
})

test('CN-05 tables and QR codes: the sheets print as a PDF of six codes a page, and each code as a picture', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop, 'aster-hotel')
  await floor.getByRole('button', { name: 'QR codes' }).click()
  const codes = floor.getByRole('dialog', { name: 'QR codes' })
  const card = codes.getByRole('listitem').filter({ hasText: 'Room 101' })
  await expect(card.getByRole('img', { name: 'Room 101' })).toBeVisible()
  const pdf = (await floor.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await floor.emulateMedia({ media: 'print' })
  const printed = floor.locator('body > ul > li')
  await expect(printed).toHaveCount(12)
  await expect(printed.first()).toContainText('Room 101')
  await expect(printed.first()).toContainText(/Or type this address.*\/dine\/[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await floor.emulateMedia({ media: 'screen' })
  const download = floor.waitForEvent('download')
  await card.getByRole('button', { name: 'PNG' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('Room 101.png')
})
