import type { Request, Response } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPage } from './support/open-page.ts'
import {
  BUILDING,
  chooseMethod,
  createGuestCart,
  fillContact,
  getNextButton,
  goToNextStep,
  verifyPhone,
} from './support/ordering.ts'
import { expect, test } from './support/shop.ts'

interface AskedPlace {
  readonly coordinates: { readonly lat: number; readonly long: number }
}

const isQuestion = (request: Request): boolean => request.url().endsWith('/serviceability/coordinates')

test('UX-32 an address is found by typing, its pin is dragged, or moved by keys, must agree with the street, and the whole text is shown before saving and in the checkout', async ({
  page,
  shop,
}) => {
  test.slow()
  await createGuestCart(page, { home: 'smoky-stack', dishes: 3, qty: 2 })
  await openPage(page, '/smoky-stack/my-order')
  await goToNextStep(page, 'Delivery details')
  await verifyPhone(page, shop)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add an address' })

  const search = sheet.getByRole('combobox', { name: 'Search for a place or street' })
  await search.fill('jumeirah beach')
  await expect(sheet.getByRole('option', { name: /Jumeirah Beach Residence/ })).toBeVisible()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await search.press('ArrowDown')
  const marked = await search.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${marked}"]`)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await search.press('Enter')
  await expect(sheet.getByRole('combobox', { name: 'Area' })).toHaveValue('Jumeirah Beach Residence')
  await expect(sheet.getByText('The pin is here')).toBeVisible()
  for (const part of [
    'Flat or villa',
    'Building or unit',
    'Floor',
    'Street',
    'Block or district',
    'Landmark',
  ])
    await expect(sheet.getByRole('textbox', { name: part })).toBeVisible()
  // Nobody in the Emirates gives a postcode for a delivery.
  await expect(sheet.getByLabel('Postcode')).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Move the pin', exact: true }).click()
  const map = sheet.getByRole('group', { name: 'Choose on the map' })
  await expect(map.locator('img').first()).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  const pin = map.getByRole('button', { name: /^Pin on the map/ })
  const box = await pin.boundingBox()
  const place = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [(box?.x ?? 0) + 18, (box?.y ?? 0) + 20]
  // The map shows the pin in its middle, where a drag of the map would leave it.
  expect(Math.abs(x - (place.x + place.width / 2))).toBeLessThan(3)
  const isAnswer = (response: Response): boolean => isQuestion(response.request())
  const dragged = page.waitForResponse(isAnswer)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 4, { steps: 3 })
  await page.mouse.move(x + 22, y + 6, { steps: 3 })
  await page.mouse.up()
  const first: AskedPlace = (await dragged).request().postDataJSON()
  await expect(sheet.getByText('The pin is here')).toBeVisible()

  const nudged = page.waitForResponse(isAnswer)
  await pin.focus()
  await pin.press('ArrowLeft')
  const answer = await nudged
  const second: AskedPlace = answer.request().postDataJSON()
  expect(first.coordinates.long - second.coordinates.long).toBeGreaterThan(0.0005)
  expect(Math.abs(first.coordinates.lat - second.coordinates.lat)).toBeLessThan(0.0002)

  // The street that the pin filled in follows the pin.
  const { data }: { data: { place: { street: string } } } = await answer.json()
  const atPin = data.place.street
  const street = sheet.getByRole('textbox', { name: 'Street' })
  expect(atPin).toMatch(/St\. \d+/)
  await expect(street).toHaveValue(atPin)
  await sheet.getByLabel('Flat or villa').fill('12')
  await sheet.getByLabel('Building or unit').fill(BUILDING)
  await street.fill('Marina Walk')
  const disagreement = sheet.getByText('The pin is in another street')
  await expect(disagreement).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet.getByRole('button', { name: `Use ${atPin}` })).toBeFocused()
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Use what I typed, without a pin' })).toBeVisible()
  await sheet.getByRole('button', { name: `Use ${atPin}` }).click()
  await expect(disagreement).toBeHidden()
  await expect(street).toHaveValue(atPin)

  const whole = `12, ${BUILDING}, ${atPin}`
  await expect(sheet.getByText('This is what the driver reads').locator('..')).toContainText(whole)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet).toBeHidden()
  const saved = page.getByRole('group', { name: 'Saved addresses' }).getByRole('listitem')
  await expect(saved).toContainText(whole)
  await expect(saved).toContainText('Jumeirah Beach Residence, Dubai')
  await goToNextStep(page, 'Payment')
  await expect(page.getByText(whole)).toBeVisible()
  await chooseMethod(page, 'Cash')
  await getNextButton(page).click()
  await expect(page).toHaveURL(/order-summary/)
  await expect(page.getByRole('main').getByText(whole)).toBeVisible()
})
