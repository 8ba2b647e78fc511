import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'
import { chooseItem, TABLE_HOME as HOME, openPhone, readTablePath, sitDown } from './support/tables.ts'

/** The heading of table 8 in each language, for phones that speak it or another one that the shop has. */
const HEADINGS = { en: 'Table 8', ar: 'الطاولة 8' } as const

test('UX-05 one scan opens the right table in the phone’s language; a wrong table is left in one tap and joined by its short code', {
  tag: '@gate',
}, async ({ shop, browser }) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  const path = await readTablePath(floor, '8')
  for (const [language, heading] of Object.entries(HEADINGS)) {
    const phone = await openPhone(browser, shop, language)
    await openPage(phone, path)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(phone.locator('html')).toHaveAttribute('lang', language)
  }
  const huda = await openPhone(browser, shop)
  await sitDown(huda, path, { name: 'Huda', field: 'Your name', start: 'Start ordering' })
  await openPage(huda, `/${HOME}/table-order`)
  const joinCode = (await huda.getByText('Others at the table join with').locator('bdi').textContent()) ?? ''
  expect(joinCode).toMatch(/^\d{6}$/)

  const sami = await openPhone(browser, shop)
  await sitDown(sami, await readTablePath(floor, '9'), {
    ...{ name: 'Sami', field: 'Your name', start: 'Start ordering' },
  })
  await openPage(sami, `/${HOME}/table-order`)
  await expect(sami.getByText('Any member of staff takes your order', { exact: false })).toBeVisible()
  await sami.getByRole('button', { name: 'Leave this table' }).press('Enter')
  await expect(sami).toHaveURL(/\/dine\/other$/)
  await expect(sami.getByLabel('Short code')).toBeVisible()
  await expectAccessible(sami)
  await expect(floor.getByRole('button', { name: /^9/ })).toContainText('Free')
  await sami.getByLabel('Table or room').fill('8')
  await sami.getByLabel('Short code').fill(joinCode)
  await sami.getByLabel('Your name').fill('Sami')
  await sami.getByLabel('Your name').press('Enter')
  await expect(sami).toHaveURL(new RegExp(`/${HOME}$`))
  await expect(huda.getByText('Huda (you), Sami')).toBeVisible()

  // A phone that sits somewhere already is led back from any other code.
  await openPage(sami, await readTablePath(floor, '10'))
  await sami.getByRole('link', { name: 'Back to Table 8' }).press('Enter')
  await expect(sami.getByRole('heading', { name: 'Table 8' })).toBeVisible()
  const old = await openPhone(browser, shop)
  await old.goto('/dine/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(old.getByText(/leads to no table/)).toBeVisible()
  await expect(old.getByText('Any member of staff takes your order', { exact: false })).toBeVisible()
})

test('UX-47, UX-48 everyone’s items are live by name, own items apart, the running total stays in view, and a round waits for a lost line', async ({
  shop,
  browser,
}) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  const path = await readTablePath(floor, '11')
  const [huda, sami] = [await openPhone(browser, shop), await openPhone(browser, shop)]
  await sitDown(huda, path, { name: 'Huda', field: 'Your name', start: 'Start ordering' })
  await sitDown(sami, path, { name: 'Sami', field: 'Your name', start: 'Join the table' })
  await chooseItem(huda, 'karak')
  await chooseItem(sami, 'ayran')
  await openPage(huda, `/${HOME}/table-order`)
  await expect(huda.getByText('Added by Sami')).toBeVisible()
  await expect(huda.getByText('Total so far')).toBeInViewport()
  await huda.getByRole('button', { name: 'Mine' }).press('Enter')
  await expect(huda.getByText('Added by Sami')).toHaveCount(0)
  await expectAccessible(huda)
  await huda.getByRole('button', { name: 'Everyone' }).press('Enter')

  await huda.context().setOffline(true)
  await huda.getByRole('button', { name: /^Send to the kitchen/ }).click()
  await expect(huda.getByText(/^Not sent yet/)).toBeVisible()
  await expect(sami.getByRole('heading', { name: 'Round 1' })).toHaveCount(0)
  await huda.context().setOffline(false)
  await expect(huda.getByRole('heading', { name: 'Round 1' })).toBeVisible()
  await openPage(sami, `/${HOME}/table-order`)
  await expect(sami.getByRole('heading', { name: /^Round/ })).toHaveCount(1)
  await expect(sami.getByText('Total so far')).toBeInViewport()

  const tile = floor.getByRole('button', { name: /^11/ })
  await tile.click()
  const sheet = floor.getByRole('dialog', { name: 'Table 11' })
  await sheet.getByRole('button', { name: 'Accept' }).first().click()
  await expect(sami.getByText('Being made')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Served' }).first().click()
  await expect(huda.getByText('Served', { exact: true })).toHaveCount(2)
  await huda.getByRole('button', { name: 'Waiter' }).press('Enter')
  await sami.getByRole('button', { name: 'Ask for the bill' }).press('Enter')
  await sheet.getByRole('button', { name: 'Waiter · going' }).click()
  await expect(sheet.getByRole('button', { name: 'Bill · going' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Rest paid in cash' }).click()
  await expect(tile).toContainText('Free')
  await expect(sami.getByText(/^This visit has ended/)).toBeVisible()
  const next = await openPhone(browser, shop)
  await sitDown(next, path, { name: 'Lina', field: 'Your name', start: 'Start ordering' })
  await openPage(next, `/${HOME}/table-order`)
  await expect(next.getByText(/^Nothing yet/)).toBeVisible()
  await expect(next.getByText('Huda')).toHaveCount(0)
  await expect(next.getByText('Total so far')).toHaveCount(0)
})

test('CN-02, DI-06 a call is heard and answered on the order board, and a guest whom staff remove is told so', async ({
  shop,
  browser,
}) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  const path = await readTablePath(floor, '12')
  const [huda, sami] = [await openPhone(browser, shop), await openPhone(browser, shop)]
  await sitDown(huda, path, { name: 'Huda', field: 'Your name', start: 'Start ordering' })
  await sitDown(sami, path, { name: 'Sami', field: 'Your name', start: 'Join the table' })
  await openPage(huda, `/${HOME}/table-order`)
  await openPage(sami, `/${HOME}/table-order`)
  const board = await openTablet(browser, shop.origin)
  await openConsole(board, { role: 'ordertaker', home: HOME })
  await huda.getByRole('button', { name: 'Water' }).click()

  const strip = board.getByRole('region', { name: 'Tables that wait' })
  const request = strip.getByRole('listitem').filter({ hasText: 'Table 12' })
  await expect(request).toContainText('Water')
  await expect(request).toContainText('0 min')
  await expect(board).toHaveTitle(/^\(\d+\) /)
  await expectAccessible(board)
  await request.getByRole('button', { name: 'Going Table 12, Water' }).click()
  await expect(request).toHaveCount(0)
  await expect(board.getByText(/Table 12 · Water: answered after/)).toBeVisible()
  await expect(huda.getByText('Somebody is coming.')).toBeVisible()

  await floor.getByRole('button', { name: /^12/ }).click()
  const sheet = floor.getByRole('dialog', { name: 'Table 12' })
  await expect(sheet.getByText(/^Water: .+ went after 0 min$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove Sami' }).click()
  const question = floor.getByRole('alertdialog', { name: 'Remove Sami from this table?' })
  await expect(question).toContainText('What they ordered stays on the bill.')
  await expectAccessible(floor)
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sami.getByRole('heading', { name: 'The staff took you off this table' })).toBeVisible()
  await expectAccessible(sami)
  await expect(huda.getByText('Huda (you)', { exact: true })).toBeVisible()
  await openPage(sami, path)
  await sami.getByLabel('Your name').fill('Sami')
  await sami.getByRole('button', { name: 'Join the table' }).click()
  await expect(sami.getByRole('heading', { name: 'The staff took you off this table' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Let Sami back in' }).click()
  await expect(sami.getByText('Others at the table join with')).toBeVisible()
})
