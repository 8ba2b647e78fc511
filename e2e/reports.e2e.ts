import { readFile } from 'node:fs/promises'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOutlet, openConsole, openTablet, setConsoleLanguage } from './support/console.ts'
import { reloadPage } from './support/open-page.ts'
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'smoky-stack'

/** An order that was handed over. */
const sellOrder = async (shop: Shop, home: string) => {
  const { order } = await placeOrderByApi(shop, { home, outlet: 0 })
  const staff = await createOutletStaff(shop, home, order.store._id)
  for (const action of ['accept', 'ready', 'delivered'] as const)
    await staff.transitionOrder(order._id, action)
  await staff.end()
  return order
}

test('CN-07 OW-07 an owner sees today, breaks sales down, reads what a figure means and takes a file along, in Arabic too', {
  tag: '@gate',
}, async ({ page, shop, browser }) => {
  const home = `reported-${test.info().repeatEachIndex}`
  await shop.openMerchant({ home })
  const order = await sellOrder(shop, home)
  await openConsole(page, { home, role: 'owner', path: '/console/today' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseOutlet(page, new RegExp(order.store.name))
  const sales = page.getByRole('term').filter({ hasText: 'Sales' }).locator('xpath=..')
  await expect(sales).not.toContainText(/ 0$/)
  await expect(page.getByText('All on time')).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Sales through the day' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.getByLabel('Break down by').selectOption('Item')
  const table = page.getByRole('table', { name: /^Item, / })
  await expect(table.getByRole('row')).not.toHaveCount(0)
  await page.getByText('What each figure means').click()
  await expect(page.getByText('Gross less discounts and goods refunded.')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV file' }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFItem,Quantity,Gross \(\w{3}\)/)
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel file' }).click()
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByLabel('Period').selectOption('Other days')
  await page.getByLabel('First day').fill('2020-01-01')
  await expect(page.getByText('A report covers at most three years.')).toBeVisible()

  const arabic = await openTablet(browser, shop.origin)
  await setConsoleLanguage(arabic, 'ar')
  await openConsole(arabic, { home, role: 'owner', path: '/console/reports' })
  await expect(arabic.getByRole('table', { name: /^اليوم، / })).toBeVisible()
  await expectAccessible(arabic)
  await arabic.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(arabic)
  await arabic.context().close()
})

test('OW-08 an order taker counts blind, and a manager closes the day with a difference and its reason', async ({
  page,
  shop,
  browser,
}) => {
  const home = `closed-${test.info().repeatEachIndex}`
  await shop.openMerchant({ home })
  const order = await sellOrder(shop, home)
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home, role: 'ordertaker', path: '/console/day-close' })
  await chooseOutlet(tablet, new RegExp(order.store.name))
  await expect(
    tablet.getByText('Count first: what is expected is shown once the day is closed.'),
  ).toBeVisible()
  await expect(tablet.getByText('Expected in the drawer')).toHaveCount(0)
  await tablet.context().close()

  await openConsole(page, { home, path: '/console/day-close' })
  await chooseOutlet(page, new RegExp(order.store.name))
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Count the drawer and write the amount.')).toBeVisible()
  await page.getByLabel('Float in the morning').fill('100')
  await page.getByLabel('Counted').fill('98.50')
  await expect(page.getByText('Expected in the drawer')).toBeVisible()
  const submit = page.getByRole('button', { name: /^Close with / })
  const leaveOpen = page.getByLabel('Close without them; they count on the next day')
  if (await leaveOpen.isVisible()) await leaveOpen.check()
  await submit.click()
  await expect(page.getByText('Count once more, or say why it differs.')).toBeVisible()
  await page.getByLabel('Why does it differ?').selectOption('Wrong change was given')
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Closed, number 1' })).toBeVisible()
  await expect(page.getByText('Wrong change was given')).toBeVisible()
  await expect(submit).toHaveCount(0)
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'Closed, number 1' })).toBeVisible()
  await expectAccessible(page)
})

test('OW-09 a manager finds a customer, writes a note and blocks them with a reason, by keyboard and in Arabic', async ({
  page,
  shop,
}) => {
  const order = await sellOrder(shop, HOME)
  await openConsole(page, { home: HOME, path: '/console/customers' })
  await page.getByLabel('Name or phone').fill(order.user.phone.slice(-7))
  await page.keyboard.press('Enter')
  const row = page.getByRole('list', { name: 'Customers, the latest order first' }).getByRole('button')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(`Order ${order.orderId}`)).toBeVisible()
  await sheet.getByLabel('Note for staff').fill('Rings twice')
  await sheet.getByRole('button', { name: 'Save note' }).click()
  await expect(sheet.getByText(/^Last changed by /)).toBeVisible()
  const block = sheet.getByRole('button', { name: 'Block this customer' })
  await block.click()
  await expect(sheet.getByText('Write why, for your colleagues.')).toBeVisible()
  await sheet.getByLabel('Why? Only staff read this.').fill('Never collects')
  await block.click()
  await expect(sheet.getByRole('button', { name: 'Take orders again' })).toBeVisible()
  await expectAccessible(page)
  await setConsoleLanguage(page, 'ar')
  await reloadPage(page)
  await expect(
    page.getByRole('list', { name: 'العملاء، الأحدث طلبًا أولًا' }).getByText('محظور').first(),
  ).toBeVisible()
  await expectAccessible(page)
})
