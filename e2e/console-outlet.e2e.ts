import { formatTime } from '#platform/i18n/format-time.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import { openConsole, setConsoleLanguage, TABLET } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { expect, test } from './support/shop.ts'

test.use({ viewport: TABLET })

test('ST-09 closes delivery to customers while it is paused, until staff resume it', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await openConsole(page, { path: '/console/outlet' })
  const delivery = page.getByRole('region', { name: 'Delivery' })
  const inHalfAnHour = async () => formatTime((await shop.now()) + 30 * 60_000, 'Asia/Dubai', 'en')
  const earliest = await inHalfAnHour()
  await delivery.getByRole('button', { name: '30 min' }).click()
  await expect(delivery.getByText(/^Paused until /)).toBeVisible()
  const ends = new RegExp(`${earliest}|${await inHalfAnHour()}`)
  await expect(delivery.getByText(/^Paused until /)).toContainText(ends)
  const site = await (await fetch(`${shop.origin}/api/v1/sites/resolve?path=smoky-stack`)).json()
  const listed = async (): Promise<{ state: string; text: string }> => {
    const answer = await fetch(`${shop.origin}/api/v1/stores?promotionUrlId=${site.data._id}`)
    const { data } = await answer.json()
    return data[0].channels.find(({ orderChannel }: { orderChannel: string }) => orderChannel === 'delivery')
  }
  const told = await listed()
  expect(told.state).toBe('paused')
  await expect(delivery.getByText(told.text)).toBeVisible()
  await delivery.getByRole('button', { name: 'Resume now' }).click()
  await expect(delivery.getByText('Takes orders', { exact: true })).toBeVisible()
  expect((await listed()).state).not.toBe('paused')
})

test('sets a busy kitchen with two taps, and shows customers longer times until it is over', async ({
  page,
  context,
}) => {
  await openConsole(page, { path: '/console/outlet', role: 'kitchen' })
  const busy = page.getByRole('region', { name: 'Busy kitchen' })
  const menu = await context.newPage()
  const usual = async (): Promise<number> => {
    await openPage(menu, '/smoky-stack')
    await menu.getByRole('button', { name: /^When/ }).click()
    const soon = menu.getByRole('dialog').locator('label', { hasText: 'As soon as possible' })
    return Number(/(\d+)\D*\d+ min/.exec((await soon.textContent()) ?? '')?.[1])
  }
  const before = await usual()
  await busy.getByLabel('For how long').selectOption('120')
  await busy.getByRole('button', { name: '+20 min' }).click()
  await expect(busy.getByText(/^20 min longer until \d/)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(usual).toBe(before + 20)
  await busy.getByRole('button', { name: 'Back to the usual times' }).click()
  await expect(busy.getByText(/longer until/)).toBeHidden()
  await expect.poll(usual).toBe(before)
})

test('shows a product that staff mark sold out as sold out on the menu, and brings it back', async ({
  page,
  context,
}) => {
  await openConsole(page, { path: '/console/availability', role: 'kitchen' })
  const menu = await context.newPage()
  const onMenu = menu.locator('article', { hasText: 'Harbour Classic' }).first()
  await page.getByRole('searchbox').fill('harbour classic')
  await page.getByRole('button', { name: 'Sold out…: Harbour Classic' }).click()
  await page.getByRole('button', { name: /Until tomorrow/ }).click()
  await expect(page.getByText(/Sold out until \w{3}, \d+ Nov/)).toBeVisible()
  await openPage(menu, '/smoky-stack/menu-list')
  await expect(onMenu).toContainText(/sold out/i)
  await page.getByRole('button', { name: 'Bring back: Harbour Classic' }).click()
  await expect(page.getByText('Harbour Classic is back on the menu.').first()).toBeVisible()
  await reloadPage(menu)
  await expect(onMenu).not.toContainText(/sold out/i)
})

test('OR-08 sets the time to answer on the outlet’s page, which rejects impossible values', async ({
  page,
}) => {
  await openConsole(page, { path: '/console/outlet', home: 'masala-house' })
  const card = page.getByRole('region', { name: 'Answering new orders' })
  const [minutes, warning] = [
    card.getByLabel('Minutes to answer'),
    card.getByLabel('Minutes until you are warned'),
  ]
  await expect(minutes).toHaveValue('10')
  await warning.fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(warning).toHaveAttribute('aria-invalid', 'true')
  await minutes.fill('15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await reloadPage(page)
  await expect(minutes).toHaveValue('15')
  await expect(warning).toHaveValue('12')
  await card.getByRole('checkbox').uncheck()
  await expect(minutes).toBeHidden()
  await page.getByRole('link', { name: 'Hours' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(card.getByRole('checkbox')).not.toBeChecked()
})

for (const language of LANGUAGES)
  test(`SH-14 axe finds nothing in the console in ${language}`, async ({ page, shop }) => {
    await setConsoleLanguage(page, language)
    await placeOrderByApi(shop, { home: 'smoky-stack', mod: 'express' })
    await openPage(page, '/console/sign-in')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessible(page)
    await openConsole(page)
    const card = page.locator('[data-order]').filter({ visible: true }).first()
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('heading').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/console/availability', '/console/outlet', '/console/points-rules']) {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/console')
    await expect(card).toBeVisible()
    await expectAccessible(page)
  })

for (const language of LANGUAGES)
  test(`SH-14 axe finds nothing on a customer’s credit in the console in ${language}`, async ({
    page,
    shop,
  }) => {
    await setConsoleLanguage(page, language)
    const { order } = await placeOrderByApi(shop, { home: 'smoky-stack', mod: 'express' })
    await openConsole(page, { path: '/console/credit' })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const lookup = page.locator('main form')
    const search = lookup.locator('[type=submit]')
    await lookup.locator('[type=tel]').fill('+971500000001')
    await search.click()
    // Nobody has this number.
    await expect(lookup.locator('[aria-invalid=true]')).toBeVisible()
    await expectAccessible(page)
    await lookup.locator('[type=tel]').fill(order.user.phone)
    await search.click()
    const credit = page.locator('main section', { has: page.getByRole('heading', { level: 2 }) })
    await credit.getByRole('textbox').first().fill('12')
    await credit.getByRole('textbox').last().fill('Late delivery')
    await credit.getByRole('button').click()
    await expect(credit.getByRole('listitem')).toContainText('Late delivery')
    await expectAccessible(page)
  })

test('SH-14 axe finds nothing on the screens by which somebody comes into the console', async ({ page }) => {
  for (const path of ['forgot-password', 'new-password#token', 'new-shop']) {
    await openPage(page, `/console/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

/** Screens that no journey of their own opens, by a merchant whose staff see them filled. */
const SETTINGS_SCREENS = [
  ['smoky-stack', 'en', ['tracking', 'ratings', 'support-chat', 'pixels', 'staff-roles']],
  ['aster-hotel', 'en', ['table-answers', 'table-calls']],
  ['noor-pharmacy', 'ar', ['prescription-settings']],
  ['lumen-salon', 'ar', ['appointment-people']],
] as const

for (const [home, language, paths] of SETTINGS_SCREENS)
  test(`SH-14 axe finds nothing on the settings of ${home} in the console in ${language}`, async ({
    page,
  }) => {
    // Up to five screens, each read in full by axe.
    test.slow()
    await setConsoleLanguage(page, language)
    await openConsole(page, { home, role: 'owner', path: `/console/${paths[0]}` })
    for (const path of paths) {
      if (path !== paths[0]) await openPage(page, `/console/${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
  })

test('changes the console’s language in place, orders included', async ({ page, shop }) => {
  await placeOrderByApi(shop, { home: 'smoky-stack' })
  await openConsole(page)
  const card = page.locator('[data-order]').filter({ visible: true }).first()
  await expect(card).toContainText('The Smoky Stack')
  await page.getByLabel('Language').selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(card).toContainText('ذا سموكي ستاك')
})
