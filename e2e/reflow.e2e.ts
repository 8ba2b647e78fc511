import type { Browser, Page } from '@playwright/test'
import { openConsole, openTablet } from './support/console.ts'
import { enterLinkOrder, writeLinkOrder } from './support/link-order.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  callShop,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  payWith,
  placeCashOrder,
  verifyPhone,
} from './support/ordering.ts'
import { expectReflow } from './support/reflow.ts'
import { expect, type Shop, test } from './support/shop.ts'
import {
  chooseItem,
  FIRST_GUEST,
  openFloor,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

// Each of these tests visits many pages, in two sizes each.
test.describe.configure({ timeout: 240_000 })

const HOME = 'smoky-stack'

const openReady = async (page: Page, path: string, ready: string): Promise<void> => {
  await openPage(page, path)
  await expect(page.locator(ready).first()).toBeVisible()
}

test('UX-49 UX-55 a purchase scrolls in one direction at 400 % and with doubled text, and its bars leave half of the screen', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: HOME })
  await openReady(page, `/${HOME}`, 'main article')
  await expectReflow(page, 'menu')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectReflow(page, 'account and information')
  await page.keyboard.press('Escape')
  await page.locator('main article').getByRole('link').first().click()
  await expect(page.getByRole('dialog').locator('footer')).toBeVisible()
  await expectReflow(page, 'dish')
  await page.keyboard.press('Escape')
  await openReady(page, `/${HOME}/menu-list/search?q=fries`, 'main article')
  await expectReflow(page, 'search')
  await openReady(page, `/${HOME}/my-order`, '#checkout-next')
  await expectReflow(page, 'cart')
  await goToNextStep(page, 'Delivery details')
  await expectReflow(page, 'phone')
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByRole('dialog').getByLabel('Building or unit')).toBeVisible()
  await expectReflow(page, 'address')
  await page.keyboard.press('Escape')
  await addAddress(page)
  await expectReflow(page, 'details')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Card')
  await expectReflow(page, 'payment')
  await getNextButton(page).click()
  await payWith(page, 'tok_funds')
  await expect(page).toHaveURL(/failure/)
  await expect(page.locator('main input[type=radio]').first()).toBeVisible()
  await expectReflow(page, 'failure')
})

test('UX-49 UX-55 an order and an account scroll in one direction at 400 % and with doubled text', async ({
  page,
  shop,
}) => {
  const { orderId } = await placeCashOrder(page, shop)
  await expectReflow(page, 'summary')
  for (const [path, ready] of [
    [`order-status/${orderId}`, 'main ol'],
    ['order-history', 'main article'],
    ['profile', '#contact-name'],
    ['addresses-cards', 'main li'],
    ['favourites', 'main h1'],
    ['about-us', 'main h1'],
    ['store-timings', 'main h1'],
  ] as const) {
    await openReady(page, `/zahr/${path}`, ready)
    await expectReflow(page, path)
  }
})

test('UX-49 UX-55 a table, its round and its bill scroll in one direction at 400 % and with doubled text', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  const path = await readTablePath(floor, '11')
  const phone = await openPhone(browser, shop)
  await openReady(phone, path, 'main input')
  await expectReflow(phone, 'table')
  await sitDown(phone, path, { name: 'Huda', ...FIRST_GUEST })
  await expectReflow(phone, 'menu of a table')
  await chooseItem(phone, 'karak')
  await openReady(phone, '/zahr/table-order', 'main h1')
  await expectReflow(phone, 'draft of a table')
  await sendRound(phone, 1)
  await expectReflow(phone, 'rounds of a table')
  await phone.getByRole('link', { name: 'Split and pay' }).click()
  await expect(phone.getByRole('heading', { name: 'What was yours?' })).toBeVisible()
  await expectReflow(phone, 'bill to split')
  await expectReflow(floor, 'floor')
})

const findSiteId = async (page: Page, home: string): Promise<string> =>
  (await callShop<{ _id: string }>(page, ['GET', `/api/v1/sites/resolve?path=${home}`]))._id

/** Goes through a food court up to its order. */
const visitCourt = async (page: Page, shop: Shop): Promise<void> => {
  await openReady(page, `/lp/${await findSiteId(page, 'palm-yard')}/brands`, 'main article')
  await expectReflow(page, 'court')
  await page.getByRole('link', { name: 'Flour & Moon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flour & Moon' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Butter croissant' }).click()
  await expect(page.getByText('Butter croissant is in your basket.')).toBeVisible()
  await expectReflow(page, 'stall')
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await verifyPhone(page, shop)
  await fillContact(page)
  await expectReflow(page, 'basket of a court')
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: 'Your court order' })).toBeVisible()
  await expectReflow(page, 'order of a court')
}

/** Opens the page of a payment link that staff have made. */
const visitPayLink = async (browser: Browser, shop: Shop, page: Page): Promise<void> => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { role: 'ordertaker', path: '/console/new-order' })
  await writeLinkOrder(tablet)
  await openPage(page, await enterLinkOrder(tablet))
  await expect(page.getByRole('heading', { name: 'Pay your order' })).toBeVisible()
  await expectReflow(page, 'pay link')
  await tablet.context().close()
}

test('UX-49 UX-55 courts, landing pages, link lists, pharmacies and pay links scroll in one direction at 400 % and with doubled text', async ({
  shop,
  browser,
}) => {
  const page = await openPhone(browser, shop)
  await visitCourt(page, shop)
  for (const [path, ready] of [
    ['/', 'main a'],
    ['/zahr/landing', 'main a'],
    ['/medica', 'main li'],
    ['/noor-pharmacy', 'main article'],
    ['/lumen-salon', 'main article'],
    ['/linklist/unknown', 'main h1'],
  ] as const) {
    await openReady(page, path, ready)
    await expectReflow(page, path)
  }
  await visitPayLink(browser, shop, page)
})

/** The screens of each kind of page in the console: board, lists, forms, tables, maps and figures. */
const SCREENS = [
  ...['', 'new-order', 'availability', 'menu', 'promotions', 'outlet', 'areas', 'hours', 'kitchen', 'tables'],
  ...[
    'points-rules',
    'messages',
    'outreach',
    'customers',
    'today',
    'reports',
    'day-close',
    'staff',
    'staff-roles',
  ],
  ...['outlet-details', 'ordering', 'brand', 'payments', 'history', 'account', 'readiness'],
]

test('UX-49 UX-55 the screens of the console scroll in one direction at 400 % and with doubled text', async ({
  page,
}) => {
  await openConsole(page, { home: HOME, role: 'owner' })
  for (const screen of SCREENS) {
    await openReady(page, `/console/${screen}`, 'h1')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectReflow(page, `console/${screen}`)
  }
})

test('sets the controls of fields in a row in one line, whichever has a hint', async ({ page }) => {
  await openConsole(page, { home: HOME, role: 'owner' })
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const screen of ['outreach', 'ordering', 'outlet-details', 'brand', 'points-rules']) {
    await openReady(page, `/console/${screen}`, '.fields-row')
    const rows = await page.locator('.fields-row').evaluateAll((frames) =>
      frames.map((frame) => {
        const controls = [...frame.querySelectorAll('input, select, textarea')].map((control) =>
          control.getBoundingClientRect(),
        )
        // Fields of one line overlap in height; those of the next begin below them.
        return controls.flatMap(({ top, bottom }) =>
          controls
            .filter((other) => other.top < bottom && top < other.bottom)
            .map((other) => other.top - top),
        )
      }),
    )
    expect(
      rows.flat().filter((apart) => Math.abs(apart) > 1),
      screen,
    ).toEqual([])
    expect(
      rows.some((apart) => apart.length > 2),
      `${screen} has fields in one line`,
    ).toBe(true)
  }
})
