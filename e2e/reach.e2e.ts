import type { Page } from '@playwright/test'
import { openConsole, openTablet } from './support/console.ts'
import { openPage } from './support/open-page.ts'
import {
  addAddress,
  BUILDING,
  callShop,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expectReachable } from './support/reach.ts'
import { expect, test } from './support/shop.ts'

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`the console at ${width} pixels has targets of 24 pixels or apart and a focus that no bar hides, and lets a password be pasted`, async ({
    shop,
    browser,
  }) => {
    test.setTimeout(240_000)
    const page = await openTablet(browser, shop.origin)
    await page.setViewportSize({ width, height })
    await openPage(page, '/console')
    await expect(page.locator('[name=password]')).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.locator('[name=email]')).toHaveAttribute('autocomplete', /username|email/)
    await expectReachable(page, 'sign-in')
    await openConsole(page, { home: 'smoky-stack', role: 'owner' })
    await expectReachable(page, 'board')
    for (const path of [
      'availability',
      'menu',
      'outlet',
      'areas',
      'hours',
      'kitchen',
      'tables',
      'messages',
    ]) {
      await openPage(page, `/console/${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectReachable(page, path)
    }
    await page.context().close()
  })

/** Opens help from the header and closes it again; returns where it was opened. */
const visitHelp = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Open the menu' })
  const place = await opener.boundingBox()
  await opener.click()
  const help = page.getByRole('dialog', { name: 'Account and information' })
  await expect(help.getByRole('link', { name: 'FAQs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.waitForFunction(() => !history.state?.openDialogs?.length)
  return place
}

test('UX-49 a purchase on a phone has targets of 24 pixels or apart, a focus that no bar hides, help in one place, and asks nothing twice', async ({
  page,
  shop,
}) => {
  test.slow()
  const { storeId, area, dishes } = await createGuestCart(page, { home: 'smoky-stack' })
  await openPage(page, '/smoky-stack')
  await expect(page.locator('main article').first()).toBeVisible()
  await expectReachable(page, 'menu')
  const places = [await visitHelp(page)]
  await page.locator('main article').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectReachable(page, 'dish')
  await openPage(page, '/smoky-stack/my-order')
  await expect(getNextButton(page)).toBeVisible()
  await expectReachable(page, 'cart')
  places.push(await visitHelp(page))
  await goToNextStep(page, 'Delivery details')
  await expectReachable(page, 'phone')
  await verifyPhone(page, shop)
  await fillContact(page)
  await addAddress(page)
  await expectReachable(page, 'details')
  places.push(await visitHelp(page))
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await expectReachable(page, 'payment')
  places.push(await visitHelp(page))
  await getNextButton(page).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('list', { name: 'What has happened so far' })).toBeVisible()
  await expectReachable(page, 'tracker')
  places.push(await visitHelp(page))
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)

  // The second order knows phone, name and address.
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const body = { store: storeId, product: dishes[0]?._id, qty: 2, orderType: 20, area: area._id }
  await callShop(page, ['POST', '/api/v1/carts/addProductToCart'], { token, body })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await expect(page.getByLabel('Phone number')).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia Karam')
  await expect(page.getByText(BUILDING).first()).toBeVisible()
  await goToNextStep(page, 'Payment')
})
