import { expectAccessible } from './support/axe.ts'
import { openPage, reloadPage } from './support/open-page.ts'
import {
  BUILDING,
  callShop,
  createGuestCart,
  fillContact,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

const MARINA = { latitude: 25.0805, longitude: 55.1403 }
const SEA = { latitude: 25.3, longitude: 54.6 }

test.use({ geolocation: MARINA })

test('AD-01 UX-03 requests the device’s location on a tap only, shows its address, and shows what changes before it applies', {
  tag: '@gate',
}, async ({ page, context }) => {
  await page.addInitScript(() => {
    const { getCurrentPosition } = navigator.geolocation
    navigator.geolocation.getCurrentPosition = (...given) => {
      document.documentElement.dataset.located = 'yes'
      return getCurrentPosition.apply(navigator.geolocation, given)
    }
  })
  await context.grantPermissions(['geolocation'])
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to?' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-located')
  // The three ways stand side by side.
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Choose on the map' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByText(/St\. \d+, Dubai Marina, Dubai/)).toBeVisible()
  await expect(dialog.getByText('Delivery fee: AED 5')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await expect(page.getByRole('button', { name: /AED.5 Dubai Marina/ })).toBeVisible()
  // The closed dialog leaves the history by a navigation of its own.
  await page.waitForFunction(() => !history.state?.openDialogs?.length)
  await reloadPage(page)
  await expect(page.getByRole('button', { name: /AED.5 Dubai Marina/ })).toBeVisible()
})

test('AD-01 UX-03 reports a device that cannot be located and leads to the map, where keys and a button set the pin', async ({
  page,
}) => {
  await openPage(page, '/smoky-stack')
  await page.getByRole('button', { name: /Choose your area/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Where to?' })
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByText('Location could not be detected, enable device location.')).toBeVisible()
  await expect(dialog.getByText("The browser can't locate you.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('combobox', { name: 'Search for a place or street' }).fill('palm')
  await dialog.getByRole('option', { name: /Palm Jumeirah/ }).click()
  await expect(dialog.getByText('Delivery fee: AED 12')).toBeVisible()
  const map = dialog.getByRole('group', { name: 'Choose on the map' })
  await map.focus()
  for (let step = 0; step < 40; step += 1) await map.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Put the pin in the middle' }).click()
  await expect(dialog.getByText('Oops, we do not deliver in this area.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Deliver here' })).toBeHidden()
  await expectAccessible(page)
})

const JBR = { latitude: 25.075, longitude: 55.129 }

interface CartResponse {
  readonly cart: {
    readonly area: { readonly name: string }
    readonly pricing: { readonly deliveryFee: { readonly amount: { readonly amount: number } } }
  }
}

test('failure 5: the pin of an address decides on area and fee, which is shown before saving; a place that is not served cannot be saved', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(SEA)
  const { storeId } = await createGuestCart(page, { home: 'smoky-stack', qty: 3 })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an address' })
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect(sheet.getByText('Oops, we do not deliver in this area.')).toBeVisible()
  await context.setGeolocation(JBR)
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect(sheet.getByText(/Jumeirah Beach Residence, Dubai/).first()).toBeVisible()
  await expect(sheet.getByText(/AED 7/).first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Move the pin', exact: true }).click()
  await expect(sheet.getByRole('group', { name: 'Choose on the map' }).locator('img').first()).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'Area' })).toHaveValue('Jumeirah Beach Residence')
  await expectAccessible(page)
  await sheet.getByLabel('Flat or villa').fill('12')
  await sheet.getByLabel('Building or unit').fill(BUILDING)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('compass-AuthToken') ?? '')
  const path = `/api/v1/carts/getAll?store=${storeId}`
  const { cart } = await callShop<CartResponse>(page, ['GET', path], { token })
  expect(cart.area.name).toBe('Jumeirah Beach Residence')
  expect(cart.pricing.deliveryFee.amount.amount).toBe(700)
  await goToNextStep(page, 'Payment')
})

test('RT-08 shows the map of an outlet on its page on request', async ({ page }) => {
  await openPage(page, '/smoky-stack')
  await page.getByRole('link', { name: /Smoky Stack Dubai Marina/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Smoky Stack Dubai Marina' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in a map' })).toBeVisible()
  await expect(page.getByRole('group', { name: /Map of/ })).toBeHidden()
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(
    page
      .getByRole('group', { name: /Map of/ })
      .locator('img')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})
