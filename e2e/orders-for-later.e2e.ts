import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

test.use({ isMobile: true, hasTouch: true, timezoneId: 'Europe/London' })

/** Selects the first free slot of tomorrow; returns its label, such as "8:00 – 8:30 AM". */
const chooseTomorrow = async (page: Page): Promise<string> => {
  const sheet = page.getByRole('dialog', { name: 'When would you like it?' })
  await sheet.getByText('Later', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Tomorrow' }).click()
  const slot = sheet.locator('label:has(input[name=slot]:not([disabled]))').first()
  const text = (await slot.locator('bdi').textContent()) ?? ''
  await slot.click()
  await sheet.getByRole('button', { name: 'Take this time' }).click()
  await expect(sheet).toBeHidden()
  return text
}

test('ST-12 AV-05 UX-26 takes an order for tomorrow: chosen on the menu, reserved through checkout, and unchanged afterwards', {
  tag: '@gate',
}, async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /^When/ }).click()
  await expectAccessible(page)
  const sheet = page.getByRole('dialog', { name: 'When would you like it?' })
  await expect(sheet.locator('label', { hasText: 'As soon as possible' })).toContainText(/\d+–\d+ min/)
  await expect(sheet.getByText(/^Times are those of/)).toHaveCount(0)
  await sheet.getByText('Later', { exact: true }).click()
  await expect(sheet.getByText(/^Times are those of \S/)).toBeVisible()
  const time = await chooseTomorrow(page)
  await expect(page.getByRole('button', { name: /^When/ })).toContainText(`Tomorrow, ${time}`)
  await openPage(page, '/smoky-stack/my-order')
  await expect(page.getByText(`Tomorrow, ${time}`)).toBeVisible()
  await expect(page.getByText(/Kept for you for 9:\d\d/)).toBeVisible()
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await goToNextStep(page, 'Payment')
  await expect(page.getByText(`Tomorrow, ${time}`).first()).toBeVisible()
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByText(time).first()).toBeVisible()
})

test('reports a time that has passed, never moves it, and loses nothing in the cart', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /^When/ }).click()
  const time = await chooseTomorrow(page)
  await shop.advance(25 * 60_000)
  await openPage(page, '/smoky-stack/my-order')
  await expect(page.getByText(`Tomorrow, ${time}`)).toBeVisible()
  await shop.advance(24 * 3_600_000)
  await openPage(page, '/smoky-stack')
  await expect(page.getByText(/can no longer be chosen/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^When/ })).toContainText(/\d+–\d+ min/)
})

test.describe('in the time zone of the outlet', () => {
  test.use({ timezoneId: 'Asia/Dubai' })

  test('UX-26 names no time zone next to the times', async ({ page }) => {
    await createGuestCart(page, { home: 'smoky-stack' })
    await openPage(page, '/smoky-stack')
    await page.getByRole('button', { name: /^When/ }).click()
    const sheet = page.getByRole('dialog', { name: 'When would you like it?' })
    await sheet.getByText('Later', { exact: true }).click()
    await expect(sheet.locator('label:has(input[name=slot])').first()).toBeVisible()
    await expect(sheet.getByText(/^Times are those of/)).toHaveCount(0)
  })
})
