import type { Locator } from '@playwright/test'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { placeOrderByApi } from './support/api-customer.ts'
import { expectAccessible } from './support/axe.ts'
import {
  chooseOutlet,
  expectAccepted,
  getOrderCard,
  openConsole,
  openTablet,
  sendHeldStep,
  setConsoleLanguage,
  submitSignIn,
  TABLET,
} from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { measureOverflow } from './support/overflow.ts'
import { expect, test } from './support/shop.ts'

const HOME = 'smoky-stack'

test.use({ viewport: TABLET })

test.describe('console sign-in', () => {
  test('CN-01 refuses a wrong password next to the field, and redirects to the requested page after signing in', {
    tag: '@gate',
  }, async ({ page }) => {
    await openPage(page, '/console/availability')
    await expect(page).toHaveURL(/\/console\/sign-in\?next=/)
    await submitSignIn(page, `kitchen@${HOME}.example`, 'wrong')
    const password = page.locator('[name=password]')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toBeFocused()
    await submitSignIn(page, `kitchen@${HOME}.example`, 'Compass-demo-1')
    await expect(page).toHaveURL(/\/console\/availability$/)
    await page.getByRole('button', { name: /Demo kitchen/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/console\/sign-in/)
    await openPage(page, '/console')
    await expect(page).toHaveURL(/\/console\/sign-in/)
  })

  test('CN-01 reports missing input, shows the password on demand, and is hidden from search engines', async ({
    page,
  }) => {
    await openPage(page, '/console/sign-in')
    await page.locator('[type=submit]').click()
    await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
    await page.locator('[name=password]').fill('Compass-demo-1')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })

  test('CN-01 shows each role only the pages it works with', async ({ browser, shop }) => {
    const [kitchen, driver] = [await openTablet(browser, shop.origin), await openTablet(browser, shop.origin)]
    await openConsole(kitchen, { role: 'kitchen' })
    await expect(kitchen.getByRole('navigation').first().getByRole('link')).toHaveText([
      /^Orders/,
      'Availability',
      'Outlet',
    ])
    await expect(kitchen.getByRole('heading', { level: 2 }).first()).toContainText('In the kitchen')
    await openConsole(driver, { role: 'driver' })
    await expect(driver.getByRole('navigation').getByRole('link')).toHaveText([/^Orders/])
    await expect(driver.getByRole('heading', { level: 2 }).first()).toContainText('Ready')
  })

  test('CN-01 reaches every screen of the role from the foot of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, { role: 'owner' })
    const foot = page.getByRole('navigation', { name: 'Console screens' })
    // Orders of other journeys may wait for an answer.
    await expect(foot.getByRole('link')).toHaveText([/^Orders/, 'Today', 'Availability', 'Tables'])
    await foot.getByRole('button', { name: 'More' }).press('Enter')
    const all = page.getByRole('dialog', { name: 'Console screens' })
    await expect(all.getByRole('heading', { level: 3 })).toHaveText(['Daily work', 'Sell', 'Set up'])
    await expectAccessible(page)
    await all.getByRole('link', { name: 'Delivery areas' }).click()
    await expect(page).toHaveURL(/\/console\/areas$/)
    await expect(all).toBeHidden()
    await foot.getByRole('button', { name: 'More' }).click()
    await expect(all.getByRole('link', { name: 'Delivery areas' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(all).toBeHidden()
    await expect(page).toHaveURL(/\/console\/areas$/)
  })

  test('CN-01 signs out every screen as soon as the session ends', { tag: '@own-shop' }, async ({
    page,
    shop,
  }) => {
    await openConsole(page, { path: '/console/outlet' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A session lasts sixteen hours.
    await shop.advance(16 * 3_600_000)
    await reloadPage(page)
    await expect(page).toHaveURL(/\/console\/sign-in\?next=%2Fconsole%2Foutlet/)
    await shop.advance(8 * 3_600_000)
  })
})

test.describe('order board', () => {
  test('OR-08 warns staff on every screen before an order is declined automatically', {
    tag: '@own-shop',
  }, async ({ page, shop }) => {
    const { order } = await placeOrderByApi(shop, { home: HOME, outlet: 1 })
    await openConsole(page, { path: '/console/availability' })
    await chooseOutlet(page, /Downtown/)
    const warning = page.getByText(/will be declined by/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shop.advance(7 * 60_000)
    await reloadPage(page)
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'To the orders' }).click()
    await expect(getOrderCard(page, order.orderId, 'new')).toContainText(
      /Answer within 2:\d\d, or it is declined by itself/,
    )
    await getOrderCard(page, order.orderId).getByRole('button', { name: 'Accept' }).click()
    await expectAccepted(page, order.orderId)
    await expect(getOrderCard(page, order.orderId)).not.toContainText(/Answer within/)
  })

  test('CN-02 TR-03 rings for a new order as soon as the stream delivers it, until it is answered', {
    tag: '@own-shop',
  }, async ({ page, shop }) => {
    await openConsole(page)
    await chooseOutlet(page, /Downtown/)
    await expect(page.getByText('New orders cannot be heard')).toBeVisible()
    await page.getByRole('button', { name: 'Turn sound on' }).click()
    await expect(page.getByText('New orders cannot be heard')).toBeHidden()
    const sound = page.locator('[data-sound]')
    await expect(sound).toHaveAttribute('data-sound', 'ready')

    const { order } = await placeOrderByApi(shop, { home: HOME, outlet: 1, name: 'Amal Haddad' })
    await expect(getOrderCard(page, order.orderId, 'new')).toBeVisible({ timeout: 4_000 })
    await expect(getOrderCard(page, order.orderId)).toContainText('Amal')
    await expect(sound).toHaveAttribute('data-sound', 'ringing')
    await expect(page).toHaveTitle(/^\(1\) /)
    // Other pages of the console show the number in the navigation.
    const menu = page.getByRole('navigation').first()
    await menu.getByRole('link', { name: /Outlet/ }).click()
    await expect(menu.getByRole('link', { name: /Orders/ })).toContainText('1 order waits for an answer')
    await menu.getByRole('link', { name: /Orders/ }).click()
    await getOrderCard(page, order.orderId).getByRole('button', { name: 'Accept', exact: true }).click()
    await expectAccepted(page, order.orderId)
    await expect(sound).toHaveAttribute('data-sound', 'ready')
    await expect(page).not.toHaveTitle(/^\(/)
  })

  test('CN-02 notifies the customer when an order is accepted, with the promised minutes', async ({
    page,
    browser,
    shop,
  }) => {
    await openConsole(page)
    const { order, customer } = await placeOrderByApi(shop, { home: HOME })
    const phone = await openTablet(browser, shop.origin)
    await openPage(phone, `/${HOME}/order-status/${order._id}`)
    await getOrderCard(page, order.orderId).getByRole('heading').getByRole('button').click()
    const details = page.getByRole('dialog')
    await details.getByRole('button', { name: '30 min' }).click()
    await details.getByRole('button', { name: 'Five minutes more' }).click()
    await expect(details.getByText('35 min')).toBeVisible()
    await details.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.keyboard.press('Escape')
    const accepted = getOrderCard(page, order.orderId, 'accepted')
    await expect(accepted).toBeVisible()
    const { store } = await customer.fetchOrder(order._id)
    // The board moves the card immediately; the order follows once the step can no longer be taken back.
    const acceptedAt = async () =>
      Date.parse(
        (await customer.fetchOrder(order._id)).timeline.find(({ key }) => key === 'accepted')?.at ?? '',
      )
    await expect.poll(acceptedAt).toBeGreaterThan(0)
    const promised = formatTime((await acceptedAt()) + 35 * 60_000, store.timeZone, 'en')
    await expect(accepted).toContainText(new RegExp(`Ready by .*${promised}`))
    await expect(phone.getByText('In the kitchen').first()).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('compass-console-AuthToken'))
    expect(stored).toMatch(/^s_/)
  })

  test('CN-02 declines a paid order with a reason, and refunds the money automatically', {
    tag: '@gate',
  }, async ({ page, shop }) => {
    await openConsole(page)
    const { order, customer } = await placeOrderByApi(shop, { home: HOME, mod: 'express' })
    const card = getOrderCard(page, order.orderId)
    await expect(card.getByText('Paid')).toBeVisible()
    await card.getByRole('heading').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByText('The refund follows by itself.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
    await dialog.getByText('The kitchen is closing').click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Done/ }).click()
    await expect(getOrderCard(page, order.orderId)).toContainText('The kitchen is closing')
    await expect(getOrderCard(page, order.orderId)).toContainText('Refunded')
    const seen = await customer.fetchOrder(order._id)
    expect(seen).toMatchObject({ status: 30, declineReason: 'The kitchen is closing' })
    expect(seen.payment.refunded).toEqual(order.total)
  })

  test('CN-02 refunds an item, then the rest, and shows who did it', async ({ page, shop }) => {
    await openConsole(page)
    const { order, customer } = await placeOrderByApi(shop, { home: HOME, mod: 'express' })
    await getOrderCard(page, order.orderId).getByRole('heading').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give money back…' }).click()
    await dialog.getByText('Some items').click()
    await dialog.getByRole('button', { name: /^Give .* back$/ }).click()
    await expect(dialog.getByText('Please choose what is to be given back.')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^One more/ })
      .first()
      .click()
    await dialog.getByLabel('Why?').fill('It was cold')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Give .* back$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(getOrderCard(page, order.orderId)).toContainText('Partly refunded')
    await getOrderCard(page, order.orderId).getByRole('heading').getByRole('button').click()
    await dialog.getByRole('button', { name: 'Give money back…' }).click()
    await expect(dialog.getByText('It was cold')).toBeVisible()
    await dialog.getByLabel('Why?').fill('The rest as well')
    await dialog.getByRole('button', { name: /^Give .* back$/ }).click()
    await expect(getOrderCard(page, order.orderId)).toContainText('Refunded')
    expect((await customer.fetchOrder(order._id)).payment.refunded).toEqual(order.total)
  })

  test('CN-02 delivers an order to the customer, at the second attempt', async ({ page, shop }) => {
    await openConsole(page)
    const { order } = await placeOrderByApi(shop, {
      ...{ home: HOME, orderType: ORDER_TYPE.delivery, isContactless: true },
      deliveryInstruction: 'Gate code 4411',
    })
    const card = (lane?: string) => getOrderCard(page, order.orderId, lane)
    await expect(card()).toContainText('Gate code 4411')
    await expect(card()).toContainText('Leave at the door')
    await expect(card()).toContainText('Cash to collect')
    await card().getByRole('button', { name: 'Accept', exact: true }).click()
    await card('accepted').getByRole('button', { name: 'Ready', exact: true }).click()
    await card('ready').getByRole('button', { name: 'Out for delivery' }).click()
    // What a slip of the finger must not reach stands in the details only.
    await expect(card('out').getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
    await expect(card('out').getByRole('button', { name: 'Not delivered' })).toHaveCount(0)
    await card('out').getByRole('heading').getByRole('button').click()
    const details = page.getByRole('dialog')
    await details.getByRole('button', { name: 'Not delivered' }).click()
    await details.getByText('Nobody opened').click()
    await details.getByRole('button', { name: 'Not delivered' }).click()
    await expect(card('out')).toContainText('Nobody opened')
    await card('out').getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
    await card('out').getByRole('heading').getByRole('button').click()
    await details.getByRole('button', { name: 'Out again' }).click()
    await expect(details.getByRole('link', { name: /Call/ })).toHaveAttribute('href', /^tel:\+971/)
    await expect(details.getByRole('link', { name: /map/ })).toHaveAttribute('href', /Sea%20Tower/)
    await details.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(details.getByRole('listitem').filter({ hasText: 'Delivered' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Done/ }).click()
    await expect(card()).toContainText('Delivered')
  })

  test('keeps the buttons of a card in place despite an endless note and name', async ({ page, shop }) => {
    await openConsole(page)
    const endless = 'x'.repeat(110)
    const input = { home: HOME, orderType: ORDER_TYPE.delivery, name: endless, deliveryInstruction: endless }
    const { order } = await placeOrderByApi(shop, input)
    const card = getOrderCard(page, order.orderId)
    await expect(card).toContainText(endless)
    const widths = await card.evaluate((node) => [node.scrollWidth, node.clientWidth])
    expect(widths[0]).toBe(widths[1])
    await card.getByRole('heading').getByRole('button').click()
    const details = page.getByRole('dialog')
    await expect(details).toContainText(endless)
    const beyond = await details.evaluate((node) => node.scrollWidth - node.clientWidth)
    expect(beyond).toBe(0)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Accept', exact: true }).click()
    await expectAccepted(page, order.orderId)
  })

  test('CN-02 completes a pickup: the manager accepts, the kitchen does the rest', { tag: '@gate' }, async ({
    page,
    browser,
    shop,
  }) => {
    await openConsole(page)
    const kitchen = await openTablet(browser, shop.origin)
    await openConsole(kitchen, { role: 'kitchen' })
    const { order } = await placeOrderByApi(shop, {
      home: HOME,
      lines: [{ sku: 'SS-001', qty: 2, note: 'No onion' }],
    })
    await getOrderCard(page, order.orderId).getByRole('button', { name: 'Accept', exact: true }).click()
    await sendHeldStep(page)
    const ticket = getOrderCard(kitchen, order.orderId, 'accepted')
    await expect(ticket).toContainText('2 ×')
    await expect(ticket).toContainText('each: One patty (2 in all)')
    await expect(ticket).toContainText('No onion')
    await expect(ticket.getByRole('button', { name: 'Decline' })).toHaveCount(0)
    await ticket.getByRole('button', { name: 'Ready', exact: true }).click()
    await sendHeldStep(kitchen)
    await getOrderCard(kitchen, order.orderId, 'ready').getByRole('button', { name: 'Handed over' }).click()
    await sendHeldStep(kitchen)
    await page.getByRole('button', { name: /^Done/ }).click()
    await expect(getOrderCard(page, order.orderId)).toContainText('Picked up')
  })

  test('CN-02 lets one of two people win who answer an order at the same time, and shows the other the current status', async ({
    page,
    browser,
    shop,
  }) => {
    const other = await openTablet(browser, shop.origin)
    await openConsole(page)
    await openConsole(other, { role: 'ordertaker' })
    const { order } = await placeOrderByApi(shop, { home: HOME })
    await expect(getOrderCard(other, order.orderId)).toBeVisible()
    // The second tablet receives no update of the first one's tap until it has sent its own.
    let isDeaf = true
    await other.route('**/api/v1/console/orders?**', (route) => (isDeaf ? route.abort() : route.continue()))
    other.on('request', (request) => {
      if (request.method() === 'PUT') isDeaf = false
    })
    await getOrderCard(page, order.orderId).getByRole('button', { name: 'Accept', exact: true }).click()
    await expectAccepted(page, order.orderId)
    await getOrderCard(other, order.orderId, 'new')
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    await expect(getOrderCard(other, order.orderId, 'accepted')).toContainText(
      'Somebody else has changed this order',
    )
    await expect(other.getByText('This order has changed meanwhile').first()).toBeVisible()
  })

  test('TR-03 reports that the connection is lost, and still finds new orders by polling', async ({
    page,
    shop,
  }) => {
    await page.route('**/console/orders/events**', (route) => route.abort())
    await openConsole(page)
    await expect(page.getByText('Connection lost')).toBeVisible()
    const { order } = await placeOrderByApi(shop, { home: HOME })
    await expect(getOrderCard(page, order.orderId)).toBeVisible()
    await page.unroute('**/console/orders/events**')
    await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 35_000 })
  })

  test('CN-02 warns when a new order has waited more than seven minutes', { tag: '@own-shop' }, async ({
    page,
    shop,
  }) => {
    const { order } = await placeOrderByApi(shop, { home: HOME })
    await openConsole(page)
    await expect(getOrderCard(page, order.orderId)).not.toContainText('This order has waited too long.')
    await shop.advance(7 * 60_000)
    await reloadPage(page)
    await expect(getOrderCard(page, order.orderId)).toContainText('This order has waited too long.')
  })

  test('CN-02 supports the keyboard alone', async ({ page, shop }) => {
    await openConsole(page)
    const { order } = await placeOrderByApi(shop, { home: HOME })
    const card = getOrderCard(page, order.orderId)
    await card.getByRole('heading').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card.getByRole('heading').getByRole('button')).toBeFocused()
    const accept = card.getByRole('button', { name: 'Accept', exact: true })
    for (
      let tabs = 0;
      tabs < 12 && !(await accept.evaluate((node) => node === document.activeElement));
      tabs += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectAccepted(page, order.orderId)
  })
})

/** The lists of the navigation, in its order, each with some of the pages that it and their tabs must lead to. */
const NAVIGATION = [
  { group: 'the daily work', atLeast: 8, expected: ['/console', '/console/tables'] },
  { group: 'what is sold', atLeast: 11, expected: ['/console/menu', '/console/promotions'] },
  { group: 'what is set up', atLeast: 24, expected: ['/console/areas', '/console/integrations'] },
] as const

for (const [at, { group, atLeast, expected }] of NAVIGATION.entries())
  test(`each page for ${group}, and its tabs, opens for an owner and fits a tablet, in Arabic`, {
    tag: '@gate',
  }, async ({ page }) => {
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await setConsoleLanguage(page, 'ar')
    await openConsole(page, { home: HOME, role: 'owner' })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const [menu, tabs] = [page.getByRole('navigation').first(), page.getByRole('navigation').nth(1)]
    const listLinks = (within: Locator) =>
      within
        .locator('a[href^="/console"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const list = menu.getByRole('list').nth(at)
    const pages = new Set<string>()
    const openFrom = async (within: Locator, path: string) => {
      const link = within.locator(`a[href="${path}"]`).first()
      await link.click()
      // Marked by the same change of the page that shows what it leads to.
      await expect(link).toHaveAttribute('aria-current', 'page')
      // The bar's own: until the session is loaded the placeholder has a heading, too.
      await expect(page.locator('header h1'), path).toBeVisible()
      const beyond = await measureOverflow(page)
      expect(beyond, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      pages.add(path)
    }
    for (const path of await listLinks(list)) {
      await openFrom(list, path)
      for (const tab of await listLinks(tabs)) if (!pages.has(tab)) await openFrom(tabs, tab)
    }
    expect([...pages]).toEqual(expect.arrayContaining([...expected]))
    expect(pages.size).toBeGreaterThanOrEqual(atLeast)
    expect(failures).toEqual([])
  })
