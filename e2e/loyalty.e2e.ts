import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openConsole, openTablet } from './support/console.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import { callShop, createGuestCart, verifyPhone } from './support/ordering.ts'
import { expect, type Shop, test } from './support/shop.ts'

const HOME = 'zahr'

/** Grants points manually, as the owner does in the console. */
const grantPoints = async (page: Page, input: { storeId: string; phone: string }): Promise<void> => {
  const { token } = await callShop<{ token: string }>(page, ['POST', '/api/v1/console/sign-in'], {
    body: { email: `owner@${HOME}.example`, password: 'Compass-demo-1' },
  })
  await callShop(page, ['POST', `/api/v1/console/loyalty/adjustments?store=${input.storeId}`], {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { phone: `+971${input.phone}`, points: 1000, note: 'Welcome' },
  })
}

/** Creates a customer with points and opens the page that shows them. */
const createCustomerWithPoints = async (page: Page, shop: Shop): Promise<void> => {
  const { storeId } = await createGuestCart(page, { home: HOME, isDelivery: false, dishes: 2, qty: 2 })
  await openPage(page, `/${HOME}/redeemLoyalty`)
  const phone = await verifyPhone(page, shop)
  await expect(page.getByText('Your points', { exact: true })).toBeVisible()
  await grantPoints(page, { storeId, phone })
  await reloadPage(page)
  await expect(page.getByText('1,000', { exact: true })).toBeVisible()
}

test('RT-21 pays with points after the order taker has read out the secret code', { tag: '@gate' }, async ({
  page,
  shop,
  browser,
}) => {
  await createCustomerWithPoints(page, shop)
  await expect(page.getByText('Changed by us')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Pay with points' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How much shall points pay?' })).toBeVisible()
  const amount = page.getByLabel('Amount in KWD')
  await amount.fill('900')
  await page.getByRole('button', { name: 'Ask for the secret code' }).click()
  await expect(page.getByText(/Points can pay .* at most/)).toBeVisible()
  await amount.fill('0.500')
  await expect(page.getByText('That takes 100 points.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for the secret code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Secret code' })).toBeVisible()

  const tablet = await openTablet(browser, shop.origin)
  await openConsole(tablet, { role: 'ordertaker', home: HOME, path: '/console/points' })
  await expect(tablet.getByText('Wants to use 100 points', { exact: false })).toBeVisible()
  await tablet.getByRole('button', { name: 'Give a code' }).click()
  const shown = tablet.getByText(/^\d{6}$/)
  await expect(tablet.getByText(/Good for another 1:\d\d minutes/)).toBeVisible()
  const code = (await shown.textContent()) ?? ''
  await expectAccessible(tablet)

  const field = page.getByRole('textbox', { name: 'Secret code' })
  await field.fill(code === '123456' ? '654321' : '123456')
  await expect(page.getByText(/Invalid secret code\. 2 tries left/)).toBeVisible()
  await expectAccessible(page)
  await field.fill(code)
  await expect(page).toHaveURL(new RegExp(`/${HOME}/my-order`))
  await expect(page.getByText(/^100 points pay/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(page.getByText(/^100 points pay/)).toBeHidden()
  await tablet.context().close()
})
