import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, createGuestCart, verifyPhone } from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

/** Calls the console as a merchant's owner. */
const callAsOwner = async (
  page: Page,
  home: string,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<void> => {
  const { token } = await callShop<{ token: string }>(page, ['POST', '/api/v1/console/sign-in'], {
    body: { email: `owner@${home}.example`, password: 'Compass-demo-1' },
  })
  const headers = { 'idempotency-key': randomUUID() }
  await callShop(page, ['POST', path], { token, headers, body })
}

const getSaved = (page: Page) => page.getByRole('region', { name: 'Saved for later' })

test('CT-07 applies a code, and removes it, in the cart that is saved for later', async ({ page }) => {
  await createGuestCart(page, { home: 'rostilj', isDelivery: false, dishes: 2, qty: 2 })
  await openPage(page, '/rostilj/my-order')
  await page.getByRole('button', { name: 'Save for later' }).click()
  const saved = getSaved(page)
  await saved.getByRole('textbox', { name: 'Promo code' }).fill('nosuchcode')
  await page.keyboard.press('Enter')
  await expect(saved.getByText('No promo found.')).toBeVisible()
  await saved.getByRole('textbox', { name: 'Promo code' }).fill('svrati')
  await page.keyboard.press('Enter')
  await expect(saved.getByText(/^You save /)).toBeVisible()
  await expectAccessible(page)
  await reloadPage(page)
  await saved.getByRole('button', { name: 'Remove the code SVRATI' }).click()
  await expect(saved.getByText(/^You save /)).toBeHidden()
  await expect(saved.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
})

test('CT-07 UX-22 adds a free product of the code to the cart that is saved for later', async ({ page }) => {
  await createGuestCart(page, { home: 'masala-house', isDelivery: false, dishes: 4, qty: 4 })
  await openPage(page, '/masala-house/my-order')
  await page.getByRole('button', { name: 'Save for later' }).click()
  const saved = getSaved(page)
  await saved.getByRole('textbox', { name: 'Promo code' }).fill('MEETHA')
  await page.keyboard.press('Enter')
  const free = saved.getByRole('button', { name: /^Add .* for free$/ }).first()
  await expect(free).toBeVisible()
  await free.click()
  await expect(saved.getByText(/^You save /)).toBeVisible()
  await expect(saved.getByRole('button', { name: /^Add .* for free$/ })).toHaveCount(0)
})

test('CT-07 pays for the saved cart with points, a reward and credit', async ({ page, shop }) => {
  const home = 'smoky-stack'
  const { storeId } = await createGuestCart(page, { home, isDelivery: false, dishes: 3, qty: 2 })
  await openPage(page, `/${home}/profile`)
  const phone = `+971${await verifyPhone(page, shop)}`
  await expect(page.getByLabel('Full name')).toBeVisible()
  const points = { phone, points: 1000, note: 'Welcome' }
  await callAsOwner(page, home, {
    path: `/api/v1/console/loyalty/adjustments?store=${storeId}`,
    body: points,
  })
  const credit = { phone, amount: 500, note: 'Sorry' }
  await callAsOwner(page, home, { path: `/api/v1/console/credits?store=${storeId}`, body: credit })
  await openPage(page, `/${home}/my-order`)
  await page.getByRole('button', { name: 'Save for later' }).click()
  const saved = getSaved(page)
  await saved.getByRole('button', { name: 'Pay with credit' }).click()
  await expect(saved.getByText(/ is paid with credit\.$/)).toBeVisible()
  await saved.getByRole('button', { name: 'Use points' }).click()
  await expect(saved.getByText(/points pay /)).toBeVisible()
  await expectAccessible(page)
  await reloadPage(page)
  await expect(saved.getByText(/points pay /)).toBeVisible()
  await saved
    .getByText(/points pay /)
    .locator('..')
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(saved.getByText(/^You have .* points\.$/)).toBeVisible()
  await saved
    .getByRole('button', { name: /^Use (?!points)/ })
    .first()
    .click()
  await expect(saved.getByRole('button', { name: /^Remove (?!the code|$)/ }).first()).toBeVisible()
  await expect(saved.getByText(/^[−-]/).first()).toBeVisible()
})

test('CT-03 ends the cart on any page after 30 minutes, here and on the server, and its choices too', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  const { storeId } = await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await page.clock.install()
  await openPage(page, '/zahr')
  const bar = page.getByRole('complementary', { name: 'Your cart' })
  await expect(bar).toBeVisible()
  await page.locator('a[data-product]').first().click()
  const sheet = page.getByRole('dialog')
  const note = sheet.getByLabel('Special instructions')
  await note.fill('No salt')
  await shop.advance(31 * 60_000)
  await page.clock.fastForward('31:00')
  await expect(page.getByText('Your cart has expired.')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const left = await callShop(page, ['GET', `/api/v1/carts/getAll?store=${storeId}`], { token })
  expect(left).toEqual({ cart: null, expired: false })
})

test('CT-03 ends the cart on a page without dishes, and without a connection', async ({ page, context }) => {
  await createGuestCart(page, { home: 'zahr', isDelivery: false })
  await page.clock.install()
  const read = page.waitForResponse(/\/carts\/getAll/)
  await openPage(page, '/zahr/about-us')
  await (await read).finished()
  await context.setOffline(true)
  await page.clock.fastForward('31:00')
  await expect(page.getByText('Your cart has expired.')).toBeVisible()
  await context.setOffline(false)
})
