import { openConsole } from './support/console.ts'
import { expectSeenInForcedColors } from './support/forced-colors.ts'
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
import { createOutletStaff } from './support/outlet-staff.ts'
import { expect, test } from './support/shop.ts'

test.use({ forcedColors: 'active' })

const HOME = 'zahr'

test('shows every control, choice and focus of a purchase in the colours that a reader forces', async ({
  page,
  shop,
}) => {
  test.slow()
  const { storeId } = await createGuestCart(page, { home: HOME, dishes: 6, qty: 3 })
  await openPage(page, `/${HOME}`)
  await expect(page.locator('main article').first()).toBeVisible()
  await expectSeenInForcedColors(page, 'menu')
  await page.locator('main article').getByRole('link').first().click()
  await expect(page.locator('dialog[open] input[type=radio]').first()).toBeVisible()
  await expectSeenInForcedColors(page, 'dish')
  await openPage(page, `/${HOME}/my-order`)
  await expect(getNextButton(page)).toBeVisible()
  await expectSeenInForcedColors(page, 'cart')
  await goToNextStep(page, 'Delivery details')
  await expectSeenInForcedColors(page, 'phone')
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByRole('dialog').getByLabel('Flat or villa')).toBeVisible()
  await expectSeenInForcedColors(page, 'address')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await addAddress(page)
  await expectSeenInForcedColors(page, 'details')
  await goToNextStep(page, 'Payment')
  await chooseMethod(page, 'Cash')
  await expectSeenInForcedColors(page, 'payment')
  await getNextButton(page).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('list', { name: 'What has happened so far' })).toBeVisible()
  await expectSeenInForcedColors(page, 'tracker')
  const staff = await createOutletStaff(shop, HOME, storeId)
  for (const action of ['accept', 'ready', 'out', 'delivered'] as const)
    await staff.transitionOrder(page.url().split('/').at(-1) ?? '', action)
  await staff.end()
})

test('shows the board and a form of the console in the colours that a reader forces', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openConsole(page, { home: HOME, role: 'owner' })
  await expectSeenInForcedColors(page, 'board')
  await openPage(page, '/console/hours')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectSeenInForcedColors(page, 'hours')
})
