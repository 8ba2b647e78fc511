import { hours, minutes } from '#platform/kernel/clock.ts'
import { openPage } from './support/open-page.ts'
import { expect, type Shop, test } from './support/shop.ts'

const DAY = hours(24)

/** Advances the shop's clock to the next time of day in UTC; returns by how much. */
const advanceTo = async (shop: Shop, timeOfDay: number): Promise<number> => {
  const wait = (timeOfDay - ((await shop.now()) % DAY) + DAY) % DAY
  await shop.advance(wait)
  return wait
}

/** The outlet in Kuwait is open from 10 AM to 5 AM, which is 2 AM in UTC. */
const CLOSING = hours(2)

test('UX-02 counts down to closing, and shows the menu of a closed outlet with the time it opens and orders for later', {
  tag: '@own-shop',
}, async ({ page, shop }) => {
  await page.clock.install()
  const waited = await advanceTo(shop, CLOSING - minutes(10))
  try {
    await openPage(page, '/zahr')
    const closingSoon = page.getByRole('main').getByText('Closing soon, at 5:00 AM')
    await expect(closingSoon).toContainText(/· (9|10) min/)
    // It counts from when the page's code runs.
    await expect(async () => {
      await page.clock.runFor(minutes(1))
      await expect(closingSoon).toContainText(/· [2-7] min/, { timeout: 500 })
    }).toPass()

    await shop.advance(minutes(40))
    await openPage(page, '/zahr')
    await expect(page.getByRole('main').getByText('Opens at 10:00 AM').first()).toBeVisible()
    await expect(page.locator('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add Hummus' }).first().click()
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toContainText('KWD 0.900')
    await page.getByRole('button', { name: /^When.*Order for later/ }).click()
    const sheet = page.getByRole('dialog', { name: 'When would you like it?' })
    await expect(sheet.getByRole('radio', { name: /As soon as possible/ })).toBeDisabled()
    await expect(sheet.locator('label', { hasText: 'As soon as possible' })).toContainText(
      'Opens at 10:00 AM',
    )
    await expect(sheet.locator('label:has(input[name=slot]:not([disabled]))').first()).toBeVisible()
  } finally {
    // For the other tests of this worker it is evening again.
    await shop.advance(DAY - ((waited + minutes(40)) % DAY))
  }
})

test('UX-01 shows the menu to a visitor without account and address, who sets service, outlet and time at its head', {
  tag: '@gate',
}, async ({ page }) => {
  await openPage(page, '/smoky-stack')
  await expect(page.locator('article').first()).toBeVisible()
  const chip = page.getByRole('banner').getByRole('button', { name: /Change$/ })
  await expect(chip).toContainText('Delivery')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /Choose your area/ })).toBeVisible()
  await page.mouse.wheel(0, 3000)
  await expect(main.getByRole('button', { name: /Choose your area/ })).not.toBeInViewport()
  await expect(chip).toBeInViewport({ ratio: 1 })
  await chip.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pickup' }).click()
  const outlets = page.getByRole('dialog', { name: 'Pick up where?' })
  await outlets.getByRole('radio', { name: /Dubai Marina/ }).check()
  await outlets.getByRole('button', { name: 'Pick up here' }).click()
  await expect(outlets).toBeHidden()
  await expect(chip).toContainText('Dubai Marina')
  await page.getByRole('button', { name: /^When/ }).click()
  const sheet = page.getByRole('dialog', { name: 'When would you like it?' })
  await sheet.getByText('Later', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Tomorrow' }).click()
  await sheet.locator('label:has(input[name=slot]:not([disabled]))').first().click()
  await sheet.getByRole('button', { name: 'Take this time' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^When/ })).toContainText('Tomorrow')

  // Payment is not asked for before something is in the cart.
  await openPage(page, '/smoky-stack/my-order?tab=payment')
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('compass-AuthToken'))).toBeNull()
})
