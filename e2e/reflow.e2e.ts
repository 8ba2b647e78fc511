import type { Locator, Page } from '@playwright/test'
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
  payWith,
  placeCashOrder,
  verifyPhone,
} from './support/ordering.ts'
import { expectReflow } from './support/reflow.ts'
import { expect, test } from './support/shop.ts'
import {
  chooseItem,
  FIRST_GUEST,
  openFloor,
  openPhone,
  readTablePath,
  sendRound,
  sitDown,
} from './support/tables.ts'

// Each of these tests visits many pages, in two languages and two sizes each.
test.describe.configure({ timeout: 600_000 })

const HOME = 'smoky-stack'

/** Left to right and right to left; English last, because a journey goes on in it. */
const LANGUAGES = ['ar', 'en'] as const

interface Visit {
  readonly path: string
  /** What is on the page once it can be measured. */
  readonly ready?: string
  /** Leads to a dialog, which has no address. */
  readonly opener?: (page: Page) => Locator
}

/** Opens a page in each direction of reading, and measures it. */
const expectReflowAt = async (page: Page, { path, ready = 'main h1', opener }: Visit): Promise<void> => {
  for (const language of LANGUAGES) {
    const url = new URL(path, page.url())
    url.searchParams.set('lang', language)
    await openPage(page, url.href)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator(ready).first()).toBeVisible()
    if (opener) {
      await opener(page).click()
      await expect(page.getByRole('dialog').locator('button, a').nth(1)).toBeVisible()
    }
    await expectReflow(page, `${url.pathname}${url.search}${opener ? ' with its dialog' : ''}`)
  }
}

test('UX-49 UX-55 the pages of a purchase scroll in one direction, cut off nothing and cover nothing, at 400 % and with doubled text', async ({
  page,
  shop,
}) => {
  await createGuestCart(page, { home: HOME })
  await openPage(page, `/${HOME}`)
  const menu = { path: `/${HOME}`, ready: 'main article' }
  await expectReflowAt(page, menu)
  const firstDish = (at: Page) => at.locator('main article').getByRole('link').first()
  await expectReflowAt(page, { ...menu, opener: (at) => at.getByRole('banner').getByRole('button').first() })
  await expectReflowAt(page, { ...menu, opener: firstDish })
  await expectReflowAt(page, { path: `/${HOME}/menu-list/search?q=fries`, ready: 'main article' })
  const cart = { path: `/${HOME}/my-order`, ready: '#checkout-next' }
  await expectReflowAt(page, cart)
  const details = { path: `/${HOME}/my-order?tab=details`, ready: '#checkout-next' }
  await expectReflowAt(page, details)
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await expectReflowAt(page, details)
  await expectReflowAt(page, {
    ...details,
    opener: (at) => at.getByRole('button', { name: /^(Add an address|أضف عنوانًا)$/ }),
  })
  await expectReflowAt(page, { path: `/${HOME}/my-order?tab=payment`, ready: '#checkout-next' })
  await chooseMethod(page, 'Card')
  await getNextButton(page).click()
  await payWith(page, 'tok_funds')
  await expect(page).toHaveURL(/failure/)
  await expectReflowAt(page, { path: page.url(), ready: 'main input[type=radio]' })
})

test('UX-49 UX-55 the pages of an order and an account scroll in one direction, cut off nothing and cover nothing, at 400 % and with doubled text', async ({
  page,
  shop,
}) => {
  const { orderId } = await placeCashOrder(page, shop)
  for (const [path, ready] of [
    [`order-summary/${orderId}`, 'main dl'],
    [`order-status/${orderId}`, 'main ol'],
    ['order-history', 'main article'],
    ['profile', '#contact-name'],
    ['addresses-cards', 'main li'],
    ['favourites', 'main h1'],
    ['redeemLoyalty', 'main h1'],
    ['promo', 'main h1'],
    ['about-us', 'main h1'],
    ['faq', 'main h1'],
    ['store-timings', 'main table'],
  ] as const)
    await expectReflowAt(page, { path: `/zahr/${path}`, ready })
})

test('UX-49 UX-55 the pages of a table and its bill scroll in one direction, cut off nothing and cover nothing, at 400 % and with doubled text', async ({
  shop,
  browser,
}) => {
  const floor = await openFloor(browser, shop)
  const path = await readTablePath(floor, '3')
  const phone = await openPhone(browser, shop)
  await openPage(phone, path)
  await expectReflowAt(phone, { path: phone.url(), ready: 'main input' })
  await sitDown(phone, path, { name: 'Huda', ...FIRST_GUEST })
  await expectReflowAt(phone, { path: '/zahr', ready: 'main article' })
  await chooseItem(phone, 'karak')
  await sendRound(phone, 1)
  await chooseItem(phone, 'hummus')
  await expectReflowAt(phone, { path: '/zahr/table-order', ready: 'main h2' })
  await phone.getByRole('link', { name: 'Split and pay' }).click()
  await expect(phone).toHaveURL(/\/table-bill\//)
  await expectReflowAt(phone, { path: phone.url() })
  await floor.context().close()
  await phone.context().close()
})

test('UX-49 UX-55 the pages of a food court scroll in one direction, cut off nothing and cover nothing, at 400 % and with doubled text', async ({
  page,
  shop,
}) => {
  const { _id } = await callShop<{ _id: string }>(page, ['GET', '/api/v1/sites/resolve?path=palm-yard'])
  await openPage(page, `/lp/${_id}/brands`)
  await expectReflowAt(page, { path: page.url(), ready: 'main article' })
  await page.getByRole('link', { name: 'Flour & Moon' }).click()
  await page.getByRole('button', { name: 'Add Butter croissant' }).click()
  await expect(page.getByText('Butter croissant is in your basket.')).toBeVisible()
  await expectReflowAt(page, { path: page.url() })
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await verifyPhone(page, shop)
  await expectReflowAt(page, { path: page.url() })
  await fillContact(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await payWith(page, 'tok_success')
  await expect(page.getByRole('heading', { level: 1, name: 'Your court order' })).toBeVisible()
  await expectReflowAt(page, { path: page.url() })
})

test('UX-49 UX-55 landing pages, a list of links, pharmacies, salons and pay links scroll in one direction, cut off nothing and cover nothing, at 400 % and with doubled text', async ({
  page,
  shop,
  browser,
}) => {
  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { home: 'zahr', role: 'owner', path: '/console/link-lists' })
  const list =
    (await tablet
      .getByText(/\/linklist\//)
      .first()
      .textContent()) ?? ''
  await tablet.context().clearCookies()
  await openConsole(tablet, { role: 'ordertaker', path: '/console/new-order' })
  await writeLinkOrder(tablet)
  const payLink = await enterLinkOrder(tablet)
  await tablet.context().close()
  await openPage(page, '/')
  for (const [path, ready] of [
    ['/', 'main a'],
    ['/zahr/landing', 'main a'],
    [`/linklist/${list.split('/').at(-1)}`, 'main a'],
    ['/linklist/unknown', 'main h1'],
    ['/medica', 'main li'],
    ['/noor-pharmacy', 'main article'],
    ['/lumen-salon', 'main article'],
    [payLink, 'main button'],
  ] as const)
    await expectReflowAt(page, { path, ready })
})
