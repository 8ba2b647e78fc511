import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import { callShop, payWith, verifyPhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'
import {
  addTable,
  chooseItem,
  TABLE_HOME as HOME,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

const ENGLISH = { field: 'Your name', start: 'Start ordering' }
const ARABIC = { field: 'اسمك', start: 'انضم إلى الطاولة' }

/** Calls the console as the owner of the demo restaurant. */
const callAsOwner = async (page: Page, path: string, body: unknown): Promise<void> => {
  const { token } = await callShop<{ token: string }>(page, ['POST', '/api/v1/console/sign-in'], {
    body: { email: `owner@${HOME}.example`, password: 'Compass-demo-1' },
  })
  await callShop(page, ['POST', path], { token, headers: { 'idempotency-key': randomUUID() }, body })
}

/** Verifies the guest's phone at the table, and gives them a thousand points. */
const givePoints = async (page: Page, shop: Parameters<typeof verifyPhone>[1]): Promise<void> => {
  await openPage(page, `/${HOME}/redeemLoyalty`)
  const phone = await verifyPhone(page, shop)
  await expect(page.getByText('Your points', { exact: true })).toBeVisible()
  const store = await page.evaluate(() => localStorage.getItem('compass-storeId') ?? '')
  await callAsOwner(page, `/api/v1/console/loyalty/adjustments?store=${store}`, {
    ...{ phone: `+971${phone}`, points: 1000, note: 'Welcome' },
  })
}

/** The amount on the button that pays everything. */
const readWhole = async (page: Page): Promise<string> =>
  (await page.getByRole('button', { name: /^Pay the whole bill/ }).textContent()) ?? ''

/** Pays the guest's claim at the gateway; `tip` is a choice on the page. */
const payClaim = async (page: Page, words: { share: RegExp; pay: RegExp; paid: RegExp; tip?: string }) => {
  await page.getByRole('button', { name: words.share }).click()
  if (words.tip) await page.getByText(words.tip, { exact: true }).click()
  await page.getByRole('button', { name: words.pay }).last().click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { name: words.paid })).toBeVisible()
}
const IN_ENGLISH = { share: /^Pay my share/, pay: /^Pay [A-Z]/, paid: /^You paid/ }
const IN_ARABIC = { share: /^ادفع حصتي/, pay: /^ادفع (?!حصتي)/, paid: /^دفعتَ/ }

test('DI-04 a code and points lower the bill of the table, which is then paid by item, by a share of an item and by amount', async ({
  shop,
  browser,
}) => {
  test.slow()
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  await addTable(floor, '63')
  const path = await readTablePath(floor, '63')
  const huda = await openPhone(browser, shop)
  await callAsOwner(huda, '/api/v1/console/promotions', {
    terms: {
      name: { en: 'Table treat', ar: 'هدية الطاولة' },
      code: 'TREAT63',
      effect: { kind: 'percent', percent: 10 },
    },
  })
  await sitDown(huda, path, { name: 'Huda', ...ENGLISH })
  await givePoints(huda, shop)
  const sami = await openPhone(browser, shop, 'ar')
  await sitDown(sami, path, { name: 'سامي', ...ARABIC })
  await chooseItem(huda, 'karak')
  await chooseItem(huda, 'hummus')
  await sendRound(huda, 1)
  await chooseItem(huda, 'moutabal')
  await sendRound(huda, 2)
  await huda.getByRole('link', { name: 'Split and pay' }).click()
  await expect(huda).toHaveURL(/\/table-bill\//)
  await openPage(sami, huda.url().replace(/\?.*/, ''))
  await expect(sami.locator('html')).toHaveAttribute('dir', 'rtl')

  // What gets the focus is scrolled above the bar, and toasts stand there, too.
  const { height } = await huda
    .getByRole('button', { name: /^Pay the whole bill/ })
    .evaluate((button) => button.closest('.sticky')?.getBoundingClientRect() ?? new DOMRect())
  expect(height).toBeGreaterThan(60)
  const readPadding = () =>
    huda.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom))
  await expect.poll(readPadding).toBeGreaterThanOrEqual(Math.floor(height))

  const full = await readWhole(huda)
  await huda.getByText('Codes, points and credit').click()
  await huda.getByRole('textbox', { name: 'Promo code' }).fill('nosuchcode')
  await huda.keyboard.press('Enter')
  await expect(huda.getByText('No promo found.')).toBeVisible()
  await huda.getByRole('textbox', { name: 'Promo code' }).fill('treat63')
  await huda.keyboard.press('Enter')
  await expect(huda.getByRole('button', { name: 'Remove the code Table treat' })).toBeVisible()
  await expect.poll(() => readWhole(huda)).not.toBe(full)
  await expect(sami.getByText('هدية الطاولة').first()).toBeVisible()
  await expectAccessible(huda)
  await expectAccessible(sami)
  await huda.getByRole('button', { name: 'Remove the code Table treat' }).click()
  await expect.poll(() => readWhole(huda)).toBe(full)

  await huda.getByRole('button', { name: 'Use points' }).click()
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { role: 'ordertaker', home: HOME, path: '/console/points' })
  await tablet.getByRole('button', { name: 'Give a code' }).click()
  const secret = (await tablet.getByText(/^\d{6}$/).textContent()) ?? ''
  await huda.getByRole('textbox', { name: 'Secret code' }).fill(secret)
  await expectAccessible(huda)
  await huda.getByRole('button', { name: 'Confirm' }).click()
  await expect(huda.getByRole('button', { name: /^Remove .*[Pp]oints/ })).toBeVisible()
  await expect.poll(() => readWhole(huda)).not.toBe(full)

  // By item, then a share of an item, an amount, and the rest.
  await huda.getByRole('button', { name: /^All of it: .*Karak/ }).click()
  await payClaim(huda, IN_ENGLISH)
  await sami.getByRole('button', { name: /^جزء: حمص/ }).click()
  await sami.getByRole('button', { name: 'أثلاث' }).click()
  await sami
    .getByRole('button', { name: /^خذه: حمص/ })
    .first()
    .click()
  await expect(sami.getByRole('button', { name: /^ادفع حصتي/ })).toBeEnabled()
  await expectAccessible(sami)
  await payClaim(sami, IN_ARABIC)

  await huda.getByRole('button', { name: 'Pay more' }).click()
  await expect(huda.getByText('Codes, points and credit')).toHaveCount(0)
  await huda.getByRole('tab', { name: 'Amount' }).click()
  await huda.getByLabel('Amount in KWD').fill('0.100')
  await huda.getByRole('button', { name: 'Take it', exact: true }).click()
  await payClaim(huda, IN_ENGLISH)
  await sami.getByRole('button', { name: 'ادفع المزيد' }).click()
  await sami.getByRole('tab', { name: 'مبلغ' }).click()
  await sami.getByRole('button', { name: /^كل ما بقي/ }).click()
  await payClaim(sami, IN_ARABIC)
  await expect(sami.getByText('تم دفع الكل. شكرًا لكم!')).toBeVisible()
  await expect(huda.getByText('All is paid. Thank you!')).toBeVisible()
})

test('DI-04 a reward lowers the bill, and one guest pays all of it at the table', async ({
  shop,
  browser,
}) => {
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home: HOME, path: '/console/tables' })
  await addTable(floor, '62')
  const huda = await openPhone(browser, shop)
  await sitDown(huda, await readTablePath(floor, '62'), { name: 'Huda', ...ENGLISH })
  await givePoints(huda, shop)
  await chooseItem(huda, 'hummus')
  await chooseItem(huda, 'karak')
  await sendRound(huda, 1)
  await huda.getByRole('link', { name: 'Split and pay' }).click()
  const full = await readWhole(huda)
  await huda.getByText('Codes, points and credit').click()
  await huda.getByRole('button', { name: 'Use Free hummus' }).click()
  await expect(huda.getByRole('button', { name: 'Remove Free hummus' })).toBeVisible()
  await expect.poll(() => readWhole(huda)).not.toBe(full)
  await huda.getByRole('button', { name: /^Pay the whole bill/ }).click()
  await expectAccessible(huda)
  await huda.getByRole('button', { name: IN_ENGLISH.pay }).last().click()
  await payWith(huda, 'tok_success')
  await expect(huda.getByText('All is paid. Thank you!')).toBeVisible()
  await expect(huda.getByRole('heading', { name: 'Receipt' })).toHaveCount(1)
})

test('UX-37 each payer of a split tips by preset percent, own amount or none, in equal sight, before paying by item, by share or by amount', async ({
  shop,
  browser,
}) => {
  const home = 'aster-hotel'
  const floor = await openTablet(browser, shop.origin)
  await openConsole(floor, { home, path: '/console/tables' })
  await floor.getByRole('button', { name: 'QR codes' }).click()
  const card = floor.getByRole('listitem').filter({ hasText: 'Room 201' })
  const printed = (await card.getByText(/\/dine\//).textContent()) ?? ''
  const path = `/dine/${printed.split('/').at(-1)}`
  const nadia = await openPhone(browser, shop)
  await openPage(nadia, path)
  await nadia.getByLabel('Your name').fill('Nadia')
  await nadia.getByRole('button', { name: 'Start ordering' }).click()
  await expect(nadia).toHaveURL(new RegExp(`/${home}$`))
  for (const word of ['croissant', 'club']) {
    await openPage(nadia, `/${home}/menu-list/search?q=${word}`)
    await nadia.getByRole('button', { name: /^Add / }).first().click()
    await expect(nadia.getByText('The table sees it now.')).toBeVisible()
  }
  await openPage(nadia, `/${home}/table-order`)
  await nadia.getByRole('button', { name: /^Send to the kitchen/ }).click()
  await nadia.getByRole('link', { name: 'Split and pay' }).click()
  const karim = await openPhone(browser, shop)
  await openPage(karim, path)
  await karim.getByLabel('Your name').fill('Karim')
  await karim.getByRole('button', { name: 'Join the table' }).click()
  await expect(karim).toHaveURL(new RegExp(`/${home}$`))
  await openPage(karim, nadia.url().replace(/\?.*/, ''))

  await nadia
    .getByRole('button', { name: /^(All of it|Take it): .*croissant/i })
    .first()
    .click()
  await nadia.getByRole('button', { name: /^Pay my share/ }).click()
  const tips = nadia.getByRole('group', { name: 'A tip for the team?' })
  const choices = tips.locator('label:has(input[type=radio])')
  await expect(tips.getByRole('radio')).toHaveCount(5)
  const shown = await choices.evaluateAll((all) =>
    all.map((label) => [label.firstElementChild?.nextSibling?.textContent, label.clientHeight] as const),
  )
  expect(shown.map(([text]) => text)).toEqual(['No tip', '5%', '10%', '15%', 'Other'])
  expect(new Set(shown.map(([, height]) => height)).size).toBe(1)
  await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
  const button = nadia.getByRole('button', { name: /^Pay AED/ })
  const before = await button.textContent()
  await choices.filter({ hasText: '10%' }).click()
  await expect(button).not.toHaveText(before ?? '')
  await expect(nadia.getByRole('listitem').filter({ hasText: /^Tip/ })).toBeVisible()
  await button.click()
  await payWith(nadia, 'tok_success')
  await expect(nadia.getByRole('listitem').filter({ hasText: /^Tip/ })).toBeVisible()

  await karim.getByRole('button', { name: /^A part: .*club/i }).click()
  await karim.getByRole('button', { name: 'Halves' }).click()
  await karim
    .getByRole('button', { name: /^Take it: .*club/i })
    .first()
    .click()
  await karim.getByRole('button', { name: /^Pay my share/ }).click()
  await karim.getByText('Other', { exact: true }).click()
  await karim.getByLabel('Tip in AED').fill('3,5')
  await expect(karim.getByRole('listitem').filter({ hasText: /^Tip.*3\.50/ })).toBeVisible()
  await karim.getByRole('button', { name: /^Pay AED/ }).click()
  await payWith(karim, 'tok_success')
  await expect(karim.getByRole('listitem').filter({ hasText: /^Tip.*3\.50/ })).toBeVisible()

  await nadia.getByRole('button', { name: 'Pay more' }).click()
  await nadia.getByRole('tab', { name: 'Amount' }).click()
  await nadia.getByRole('button', { name: /^All that is left/ }).click()
  await nadia.getByRole('button', { name: /^Pay my share/ }).click()
  await expect(tips.getByRole('radio', { name: 'No tip' })).toBeChecked()
  await nadia.getByRole('button', { name: /^Pay AED/ }).click()
  await payWith(nadia, 'tok_success')
  await expect(nadia.getByText('All is paid. Thank you!')).toBeVisible()
  // One tip of Nadia's two shares.
  await expect(nadia.getByRole('heading', { name: 'Receipt' })).toHaveCount(2)
  await expect(nadia.getByRole('listitem').filter({ hasText: /^Tip/ })).toHaveCount(1)
})
