import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { payWith } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'
import {
  addTable,
  chooseItem,
  FIRST_GUEST,
  openFloor,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

test('two phones split a bill by dish: one pays a part by card with a tip, staff take the rest in cash', {
  tag: '@gate',
}, async ({ shop, browser }) => {
  const floor = await openFloor(browser, shop)
  await addTable(floor, '71')
  const path = await readTablePath(floor, '71')
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', ...FIRST_GUEST })
  await chooseItem(huda, 'karak')
  await chooseItem(huda, 'hummus')
  await sendRound(huda, 1)
  await huda.getByRole('link', { name: 'Split and pay' }).click()
  await expect(huda).toHaveURL(/\/table-bill\//)

  const sami = await openPhone(browser, shop, 'ar')
  await sitDown(sami, path, { name: 'سامي', field: 'اسمك', start: 'انضم إلى الطاولة' })
  await openPage(sami, huda.url().replace(/\?.*/, ''))
  await expect(sami.getByRole('heading', { name: 'ما الذي كان لك؟' })).toBeVisible()

  await huda
    .getByRole('button', { name: /^A part: / })
    .first()
    .click()
  await huda.getByRole('button', { name: 'Thirds' }).click()
  await huda.getByRole('button', { name: /^Take it: .*part 1 of 3/ }).click()
  await expect(huda.getByText(/^Held for you/)).toBeVisible()
  await expect(sami.getByText('Huda').first()).toBeVisible()
  await expectAccessible(huda)
  await expectAccessible(sami)

  await huda.getByRole('button', { name: /^Pay my share/ }).click()
  await huda.getByText('Other', { exact: true }).click()
  await huda.getByLabel('Tip in KWD').fill('0.100')
  await expectAccessible(huda)
  await huda.getByRole('button', { name: /^Pay / }).click()
  await payWith(huda, 'tok_success')
  await expect(huda.getByRole('heading', { name: /^You paid/ })).toBeVisible()
  await expect(huda.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expectAccessible(huda)
  await expect(sami.getByText('Huda: مدفوع')).toBeVisible()

  await floor.getByRole('button', { name: /^71/ }).click()
  const sheet = floor.getByRole('dialog', { name: 'Table 71' })
  await expect(sheet.getByText('Still due')).toBeVisible()
  await expectAccessible(floor)
  await sheet.getByRole('button', { name: 'Rest paid in cash' }).click()
  await expect(floor.getByRole('button', { name: /^71/ })).toContainText('Free')
  await reloadPage(huda)
  await expect(huda.getByText('All is paid. Thank you!')).toBeVisible()
})

test('staff take one guest’s share in cash and an amount by card from the sheet of the order, and the rest stays due', async ({
  shop,
  browser,
}) => {
  const board = await openFloor(browser, shop)
  await addTable(board, '72')
  const path = await readTablePath(board, '72')
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', ...FIRST_GUEST })
  await chooseItem(huda, 'karak')
  await chooseItem(huda, 'hummus')
  await sendRound(huda, 1)
  await huda.getByRole('link', { name: 'Split and pay' }).click()
  await huda
    .getByRole('button', { name: /^All of it: / })
    .first()
    .click()
  await expect(huda.getByText(/^Held for you/)).toBeVisible()

  await openPage(board, '/console')
  const card = board.locator('[data-order]').filter({ hasText: 'Table 72', visible: true })
  await card.getByRole('heading').getByRole('button').click()
  const shares = board.getByRole('dialog').getByRole('region', { name: 'Shares of the bill' })
  await shares.getByRole('button', { name: /^Take .* of Huda in cash$/ }).click()
  await expect(shares.getByRole('listitem')).toContainText(/Huda.*paid/)
  await expect(huda.getByText('Left to pay')).toBeVisible()
  await shares.getByLabel('Another amount').fill('0.100')
  await expectAccessible(board)
  await shares.getByRole('button', { name: 'Take this amount by card' }).click()
  await expect(shares.getByRole('listitem').filter({ hasText: 'At the waiter’s' })).toContainText('paid')
  await expect(shares.getByText(/^Nobody’s yet: KWD/)).toBeVisible()
})
