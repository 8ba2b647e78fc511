import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import { payWith, verifyPhone } from './support/ordering.ts'
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

test('OR-01, DI-04 a guest of a table who has signed in finds its order in their history, with what they paid, and its bill', async ({
  shop,
  browser,
}) => {
  test.slow()
  const floor = await openFloor(browser, shop)
  await addTable(floor, '94')
  const huda = await openPhone(browser, shop)
  await sitDown(huda, await readTablePath(floor, '94'), { name: 'Huda', ...FIRST_GUEST })
  await openPage(huda, `/${HOME}/redeemLoyalty`)
  await verifyPhone(huda, shop)
  await chooseItem(huda, 'karak')
  await chooseItem(huda, 'hummus')
  await sendRound(huda, 1)
  await openPage(huda, `/${HOME}/order-history`)
  const card = huda.getByRole('article')
  await expect(card).toContainText('Table 94')
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.getByRole('link').click()
  await expect(huda).toHaveURL(/\/table-bill\//)
  await huda.getByRole('button', { name: /^All of it: .*Karak/ }).click()
  await huda.getByRole('button', { name: /^Pay my share/ }).click()
  await huda
    .getByRole('button', { name: /^Pay [A-Z]/ })
    .last()
    .click()
  await payWith(huda, 'tok_success')
  await expect(huda.getByRole('heading', { name: /^You paid/ })).toBeVisible()
  await openPage(huda, `/${HOME}/order-history`)
  await expect(card).toContainText(/You paid KWD/)
  await expectAccessible(huda)
})
